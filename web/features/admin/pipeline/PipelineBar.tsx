import { Box } from '@mui/material'
import { ArrowUpDown } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { fundingTypes } from '#contract/application/options.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { ActionMenu } from '#web/ui/layout/ActionMenu.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { FilterChip } from '#web/ui/fields/FilterChip.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { PipelineFilter } from './PipelineFilter.tsx'
import { orderLabels } from './pipeline-sort.ts'
import type { PipelineView } from './pipeline-view.ts'
import { useAnalysts } from '#web/features/admin/assignment/use-analysts.ts'
import type { ChangeView } from './use-pipeline-view.ts'

interface PipelineBarProps {
  view: PipelineView
  change: ChangeView
  searchRef: RefObject<HTMLInputElement | null>
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

function Chips({ view, change }: Pick<PipelineBarProps, 'view' | 'change'>) {
  const analysts = useAnalysts()
  const getAnalystName = (id: string) => analysts.data.find((one) => one.id === id)?.name ?? 'one analyst'
  const assigneeLabels = { me: 'you', nobody: 'nobody' }
  const { assigned } = view
  return (
    <>
      {view.status.map((status) => (
        <FilterChip
          key={status}
          field="status"
          value={companyStatuses[status]}
          onRemove={() => change({ status: view.status.filter((one) => one !== status) })}
        />
      ))}
      {assigned && (
        <FilterChip
          field="assigned"
          relation="to"
          value={
            assigned in assigneeLabels
              ? assigneeLabels[assigned as keyof typeof assigneeLabels]
              : getAnalystName(assigned)
          }
          onRemove={() => change({ assigned: null })}
        />
      )}
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
}

const barSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1,
  '& > search': { flexBasis: { xs: '100%', md: 0 } },
} as const

/** The bar with search, filters and order. Active filters appear in the search as chips. */
export function PipelineBar({ view, change, searchRef }: PipelineBarProps) {
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
    </Box>
  )
}
