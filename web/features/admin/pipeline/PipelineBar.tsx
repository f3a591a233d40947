import { type ReactNode, type RefObject, useCallback } from 'react'
import { fundingTypes } from '#contract/application/options.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { ListBar } from '#web/features/admin/list/ListBar.tsx'
import { OrderMenu } from '#web/features/admin/list/OrderMenu.tsx'
import { FilterChip } from '#web/ui/fields/FilterChip.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { PipelineFilter } from './PipelineFilter.tsx'
import { orderLabels } from './table/pipeline-sort.ts'
import { countFilters, type PipelineView } from './pipeline-view.ts'
import { useAnalysts } from '#web/features/admin/assignment/api.ts'
import type { ChangeView } from './use-pipeline-view.ts'

interface PipelineBarProps {
  view: PipelineView
  change: ChangeView
  searchRef: RefObject<HTMLInputElement | null>
  /** Further controls at the end of the bar. */
  children?: ReactNode
}

type ChipProps = Pick<PipelineBarProps, 'view' | 'change'>

function AssignedChip({ view: { assigned }, change }: ChipProps) {
  const { data } = useAnalysts()
  if (assigned === null) return null
  const names: Record<string, string> = { me: 'you', nobody: 'no one' }
  const value = names[assigned] ?? data?.results.find(({ id }) => id === assigned)?.name ?? 'one analyst'
  return (
    <FilterChip field="assigned" relation="to" value={value} onRemove={() => change({ assigned: null })} />
  )
}

const ListChips = ({ view, change }: ChipProps) => (
  <>
    {view.status.map((status) => (
      <FilterChip
        key={status}
        field="status"
        value={companyStatuses[status]}
        onRemove={() => change({ status: view.status.filter((one) => one !== status) })}
      />
    ))}
    {view.funding.map((type) => (
      <FilterChip
        key={type}
        field="applies"
        relation="for"
        value={fundingTypes[type]}
        onRemove={() => change({ funding: view.funding.filter((one) => one !== type) })}
      />
    ))}
  </>
)

const Chips = ({ view, change }: ChipProps) => (
  <>
    <ListChips view={view} change={change} />
    <AssignedChip view={view} change={change} />
    {view.requested_min && (
      <FilterChip
        field="requested"
        relation="over"
        value={formatMoney(view.requested_min)}
        onRemove={() => change({ requested_min: null })}
      />
    )}
    {view.changed_within && (
      <FilterChip
        field="changed"
        relation="in"
        value={`last ${view.changed_within} days`}
        onRemove={() => change({ changed_within: null })}
      />
    )}
  </>
)

/** The bar with search, filters and order. Active filters appear in the search as chips. */
export function PipelineBar({ view, change, searchRef, children }: PipelineBarProps) {
  const setOrdering = useCallback((ordering: PipelineView['ordering']) => change({ ordering }), [change])
  return (
    <ListBar>
      <ListSearch
        ref={searchRef}
        label="Search companies"
        placeholder="Company, city or invited address…"
        value={view.search}
        chips={<Chips view={view} change={change} />}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <PipelineFilter count={countFilters(view)} />
      <OrderMenu ordering={view.ordering} labels={orderLabels} onChange={setOrdering} />
      {children}
    </ListBar>
  )
}
