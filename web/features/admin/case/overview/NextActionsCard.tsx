import { Box } from '@mui/material'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { KeyHint } from '#web/ui/layout/KeyHint.tsx'
import type { NextAction } from '../next-action.ts'

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
  alignItems: 'center',
  '& .consequence': { color: 'text.secondary' },
} as const

interface NextActionsCardProps {
  actions: readonly NextAction[]
  status: string
  onAct: (action: NextAction) => void
}

/** What can be done next: the button left, what follows from it right. */
export const NextActionsCard = ({ actions, status, onAct }: NextActionsCardProps) => (
  <Card title="Next" action={<span>only what {status} allows</span>}>
    <CardRows>
      {actions.map((action) => (
        <CardRow key={action.id} sx={rowSx}>
          <Button
            kind="line"
            size="small"
            onClick={() => onAct(action)}
            whyDisabled={action.whyNot ?? undefined}
            whyIn="tooltip"
          >
            {action.label}
            {action.key && (
              <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1 }} aria-hidden>
                <KeyHint keys={action.key} />
              </Box>
            )}
          </Button>
          <span className="consequence">{action.whyNot ?? action.consequence}</span>
        </CardRow>
      ))}
    </CardRows>
  </Card>
)
