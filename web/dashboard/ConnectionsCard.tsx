import Box from '@mui/material/Box'
import { Lock, Plus } from 'lucide-react'
import { isEditable } from '#contract/rules/statuses.ts'
import { ConnectionRows } from '../accounting-link/ConnectionRows.tsx'
import { selectShownConnections } from '../accounting-link/selectors.ts'
import type { Opening } from '../accounting-link/use-opening.ts'
import { useAppSelector } from '../app/store.ts'
import { selectCompany } from '../connect/selectors.ts'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'

const step = '/app/apply/financials/main'

const footSx = {
  display: 'flex',
  gap: '12px',
  p: 'var(--ui-row-y) var(--ui-card-x)',
  borderTop: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
  color: 'text.secondary',
} as const

/** What we read the company's figures from. */
export function ConnectionsCard({ opening }: { opening: Opening }) {
  const connections = useAppSelector(selectShownConnections)
  const mayEdit = useAppSelector((state) => isEditable(selectCompany(state)?.status ?? 'in_review'))
  const add = mayEdit && (
    <ActionLink href={step} icon={<Icon of={Plus} small />} about="a connection">
      Add
    </ActionLink>
  )
  return (
    <Card title="Connections" action={connections.length > 0 && add}>
      {connections.length > 0 ? (
        <ConnectionRows connections={connections} opening={mayEdit ? opening : null} />
      ) : (
        <EmptyState
          title="Nothing connected"
          actions={
            mayEdit && (
              <Button kind="line" size="small" href={step}>
                Connect your books
              </Button>
            )
          }
        >
          Connected books and banks replace most of the spreadsheets we would otherwise ask for.
        </EmptyState>
      )}
      <Box component="p" sx={footSx}>
        <Icon of={Lock} />
        Read only. We can never move your money.
      </Box>
    </Card>
  )
}
