import type { ReactNode } from 'react'
import { fundingTypes } from '#contract/application/options.ts'
import { riskFilters } from '#contract/rules/risks.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { ListBar } from '#web/features/admin/list/ListBar.tsx'
import { OrderMenu } from '#web/features/admin/list/OrderMenu.tsx'
import { FilterChip } from '#web/ui/choices/FilterChip.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { PipelineFilter } from './PipelineFilter.tsx'
import { orderLabels } from './table/pipeline-sort.ts'
import { countFilters, type PipelineView, waitingOnLabels } from './pipeline-view.ts'
import { useAnalysts } from '#web/features/admin/assignment/api.ts'
import type { ChangeView } from './use-pipeline-view.ts'

interface PipelineBarProps {
  view: PipelineView
  change: ChangeView
  chips?: ReactNode
  children?: ReactNode
}

const assigneeNames: Partial<Record<string, string>> = { me: 'you', nobody: 'no one' }

const PartyAndRiskChips = ({ view, change }: Pick<PipelineBarProps, 'view' | 'change'>) => (
  <>
    {view.waiting_on && (
      <FilterChip
        field="waiting"
        relation="on"
        value={waitingOnLabels[view.waiting_on].toLowerCase()}
        onRemove={() => change({ waiting_on: null })}
      />
    )}
    {view.risk && (
      <FilterChip field="risk" value={riskFilters[view.risk]} onRemove={() => change({ risk: null })} />
    )}
  </>
)

function Chips({ view, change }: Pick<PipelineBarProps, 'view' | 'change'>) {
  const { data } = useAnalysts()
  const { status, funding, assigned, requested_min, changed_within } = view
  const analyst = data?.results.find(({ id }) => id === assigned)
  return (
    <>
      {status.map((name) => (
        <FilterChip
          key={name}
          field="status"
          value={companyStatuses[name]}
          onRemove={() => change({ status: status.filter((value) => value !== name) })}
        />
      ))}
      {funding.map((type) => (
        <FilterChip
          key={type}
          field="applies"
          relation="for"
          value={fundingTypes[type]}
          onRemove={() => change({ funding: funding.filter((value) => value !== type) })}
        />
      ))}
      {assigned && (
        <FilterChip
          field="assigned"
          relation="to"
          value={assigneeNames[assigned] ?? analyst?.name ?? 'an analyst'}
          onRemove={() => change({ assigned: null })}
        />
      )}
      {requested_min && (
        <FilterChip
          field="requested"
          relation="at least"
          value={formatMoney(requested_min)}
          onRemove={() => change({ requested_min: null })}
        />
      )}
      {changed_within && (
        <FilterChip
          field="changed"
          relation="in"
          value={`the last ${changed_within} days`}
          onRemove={() => change({ changed_within: null })}
        />
      )}
    </>
  )
}

export const PipelineBar = ({ view, change, chips, children }: PipelineBarProps) => (
  <ListBar
    search={
      <ListSearch
        label="Search companies"
        placeholder="Company, city or invited email…"
        value={view.search}
        chips={
          <>
            <Chips view={view} change={change} />
            <PartyAndRiskChips view={view} change={change} />
            {chips}
          </>
        }
        onSearch={(search) => change({ search }, { replace: true })}
      />
    }
  >
    <PipelineFilter count={countFilters(view)} />
    <OrderMenu ordering={view.ordering} labels={orderLabels} onChange={(ordering) => change({ ordering })} />
    {children}
  </ListBar>
)
