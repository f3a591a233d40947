import { Box } from '@mui/material'
import { ArrowUpDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { fundingTypes } from '#contract/application/options.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { ActionMenu } from '#web/ui/layout/ActionMenu.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { FilterChip } from '#web/ui/fields/FilterChip.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { PipelineFilter } from './PipelineFilter.tsx'
import { orderLabels } from './pipeline-sort.ts'
import type { PipelineView } from './pipeline-view.ts'
import { useAnalysts } from '#web/features/admin/assignment/use-analysts.ts'
import type { ChangeView } from './use-pipeline-view.ts'

interface PipelineBarProps {
  view: PipelineView
  change: ChangeView
  searchRef: RefObject<HTMLInputElement | null>
  /** Further controls at the end of the bar. */
  children?: ReactNode
}

/** Milliseconds without typing after which the search starts. */
const pause = 300

/** Searches what is typed after a pause. A change of the address from elsewhere replaces what is typed. */
function useSearchText({ view, change }: Pick<PipelineBarProps, 'view' | 'change'>) {
  const [typed, setTyped] = useState(view.search)
  const [lastSearch, setLastSearch] = useState(view.search)
  const [sent, setSent] = useState(view.search)
  if (lastSearch !== view.search) {
    setLastSearch(view.search)
    if (view.search !== sent) setTyped(view.search)
  }
  const send = () => {
    const search = typed.trim()
    if (search === view.search) return
    setSent(search)
    change({ search }, { replace: true })
  }
  useEffect(() => {
    const timer = setTimeout(send, pause)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped, send }
}

type ChipProps = Pick<PipelineBarProps, 'view' | 'change'>

function AssignedChip({ view: { assigned }, change }: ChipProps) {
  const analysts = useAnalysts()
  if (assigned === null) return null
  const names: Record<string, string> = { me: 'you', nobody: 'nobody' }
  const value = names[assigned] ?? analysts.data.find(({ id }) => id === assigned)?.name ?? 'one analyst'
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

const barSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1,
  '& > search': { flexBasis: { xs: '100%', md: 0 } },
} as const

/** The bar with search, filters and order. Active filters appear in the search as chips. */
export function PipelineBar({ view, change, searchRef, children }: PipelineBarProps) {
  const { typed, setTyped, send } = useSearchText({ view, change })
  const order = orderLabels.find(([ordering]) => ordering === view.ordering)?.[1] ?? 'Order'
  return (
    <Box sx={barSx}>
      <SearchField
        ref={searchRef}
        label="Search companies"
        value={typed}
        onChange={setTyped}
        onSubmit={send}
        placeholder="Company, city or invited address…"
        chips={<Chips view={view} change={change} />}
        keyHint="/"
      />
      <PipelineFilter view={view} change={change} />
      <ActionMenu
        label="Order"
        align="right"
        entries={orderLabels.map(([ordering, label]) => ({
          id: ordering,
          label,
          current: ordering === view.ordering,
          onSelect: () => change({ ordering }),
        }))}
        trigger={(open) => (
          <Button
            {...open}
            aria-label={`Order: ${order}`}
            kind="line"
            icon={<Icon of={ArrowUpDown} small />}
            sx={{ minHeight: 'var(--ui-control)' }}
          >
            {order.split(',')[0]}
          </Button>
        )}
      />
      {children}
    </Box>
  )
}
