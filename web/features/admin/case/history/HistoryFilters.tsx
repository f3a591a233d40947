import { Box, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { Download, ListFilter, Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from '#web/core/use-submit.ts'
import { ClearFilters, PeriodFilter } from '#web/features/admin/list/PeriodFilter.tsx'
import { kindLabels } from '#web/features/labels/change-events.ts'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FacetList } from './FacetList.tsx'
import { eventIcons } from './history-events.tsx'
import type { KindCounts, PersonCount } from './history-counts.ts'
import { downloadHistory, type HistoryFilter } from './history-slice.ts'
import {
  hasChangeKinds,
  isFiltered,
  type HistoryKind,
  historyKinds,
  type HistoryView,
  toggleKind,
} from './history-view.ts'

interface HistoryFiltersProps {
  view: HistoryView
  filter: HistoryFilter
  onChange: (part: Partial<HistoryView>) => void
  kinds: KindCounts | null
  people: readonly PersonCount[]
}

const labels: Record<HistoryKind, string> = { ...kindLabels, mail: 'Mail', staff: 'Among staff' }
const icons = { ...eventIcons, mail: Mail, staff: Lock }

const toggle = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

const filtersSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(180px, 1fr))', lg: 'minmax(0, 1fr)' },
  gap: 2,
} as const

/** A table holds changes of the application; with nothing but mails and the staff's own events chosen there are none. */
function ExportButton({ view, filter }: Pick<HistoryFiltersProps, 'view' | 'filter'>) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(downloadHistory, {
    onFailed: (error) =>
      toasts.show({
        tone: 'bad',
        text: `${error?.message ?? 'Something went wrong'}. No table was written.`,
        action: { label: 'Retry', onClick: () => void submit(filter) },
      }),
  })
  return (
    <div>
      <Button
        kind="quiet"
        icon={<Icon of={Download} small />}
        loading={isBusy}
        whyDisabled={
          hasChangeKinds(view)
            ? undefined
            : 'The table holds changes, not mails or what staff did among themselves.'
        }
        whyIn="tooltip"
        onClick={() => void submit(filter)}
      >
        {isBusy ? 'Writing…' : 'Export, CSV'}
      </Button>
    </div>
  )
}

const Choices = ({ view, filter, onChange, kinds, people }: HistoryFiltersProps) => (
  <Box sx={filtersSx}>
    <FacetList
      title="Show"
      facets={historyKinds.map((kind) => ({
        value: kind,
        label: labels[kind],
        icon: icons[kind],
        count: kinds?.[kind] ?? null,
        isChecked: view.kinds.length === 0 || view.kinds.includes(kind),
      }))}
      onToggle={(value) => {
        const kind = historyKinds.find((one) => one === value)
        if (kind) onChange({ kinds: toggleKind(view.kinds, kind) })
      }}
    />
    <FacetList
      title="By"
      facets={people.map(({ id, name, count }) => ({
        value: id,
        label: name,
        count,
        isChecked: view.authors.includes(id),
      }))}
      onToggle={(id) => onChange({ authors: toggle(view.authors, id) })}
    />
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <PeriodFilter query={view} onChange={onChange} />
      <ClearFilters
        state={{
          isFiltered: isFiltered(view),
          clearFilters: () => onChange({ kinds: [], authors: [], search: '', after: '', before: '' }),
        }}
      />
      <ExportButton view={view} filter={filter} />
    </Box>
  </Box>
)

const isWideNow = (theme: Theme) => theme.breakpoints.up('lg')

/** Filters the history by subject, author and period, each with its count. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const isWide = useMediaQuery(isWideNow, { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const { kinds, authors, after, before } = props.view
  const count = kinds.length + authors.length + [after, before].filter(Boolean).length
  if (isWide) return <Choices {...props} />
  return (
    <>
      <Button
        kind="line"
        icon={<Icon of={ListFilter} small />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filter, ${count} chosen` : 'Filter'}
      </Button>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <Choices {...props} />
        </Box>
      )}
    </>
  )
}
