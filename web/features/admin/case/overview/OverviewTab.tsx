import Box from '@mui/material/Box'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useProofs } from '#web/features/financials/use-proofs.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { KeyHint, KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { CaseLayout } from '../shared/CaseLayout.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { useGetCaseQuery, useMarkCaseSeenMutation } from '../shared/api.ts'
import type { NextAction } from '../shared/case-state.ts'
import { ChangesCard } from './ChangesCard.tsx'
import { listNextActions } from './next-actions.ts'
import { OverviewAside } from './OverviewAside.tsx'
import { RisksCard } from './RisksCard.tsx'
import { TurnCard } from './TurnCard.tsx'

const pairSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '12px',
  alignItems: 'start',
} as const

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
const NextActionsCard = ({ actions, status, onAct }: NextActionsCardProps) => (
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

/** Where the case stands: whose turn, what is new, what can be done, what speaks against it. */
export function OverviewTab(props: CasePartProps) {
  const { company, rights, onAct, onAskAbout } = props
  const { id: companyId, version } = company
  const { data: file } = useGetCaseQuery({ params: { companyId } })
  const risks = file?.risks ?? noRisks
  const [markSeen] = useMarkCaseSeenMutation()
  const proofs = useProofs(companyId)
  return (
    <CaseLayout aside={<OverviewAside {...props} />}>
      <TurnCard company={company} />
      <ChangesCard company={company} onRead={() => void markSeen({ companyId, version })} />
      <Box sx={pairSx}>
        <NextActionsCard
          actions={listNextActions(company, rights, { risks, proofs })}
          status={companyStatuses[company.status]}
          onAct={onAct}
        />
        <RisksCard company={company} rights={rights} onAsk={onAskAbout} />
      </Box>
      <KeyHints
        keys={[
          ['c', 'complete'],
          ['r', 'ask'],
          ['m', 'move on'],
          ['n', 'mark all seen'],
          ['?', 'all keys'],
        ]}
      />
    </CaseLayout>
  )
}

const noRisks = [] as const
