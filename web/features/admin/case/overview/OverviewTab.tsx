import { Box } from '@mui/material'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useProofs } from '#web/features/financials/use-proofs.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { CaseLayout } from '../CaseLayout.tsx'
import type { CasePartProps } from '../case-state.ts'
import { look, selectCase } from '../slice.ts'
import { ChangesCard } from './ChangesCard.tsx'
import { listNextActions } from './next-actions.ts'
import { NextActionsCard } from './NextActionsCard.tsx'
import { OverviewAside } from './OverviewAside.tsx'
import { RisksCard } from './RisksCard.tsx'
import { TurnCard } from './TurnCard.tsx'

const pairSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '12px',
  alignItems: 'start',
} as const

/** Where the case stands: whose turn, what is new, what can be done, what speaks against it. */
export function OverviewTab(props: CasePartProps) {
  const { company, rights, onAct, onAskAbout } = props
  const dispatch = useAppDispatch()
  const risks = useAppSelector((state) => selectCase(state).file.data?.risks ?? noRisks)
  const { id: companyId, version } = company
  const proofs = useProofs(companyId)
  return (
    <CaseLayout aside={<OverviewAside {...props} />}>
      <TurnCard company={company} />
      <ChangesCard
        company={company}
        onRead={() => void dispatch(look({ companyId, version, allSeen: true }))}
      />
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
