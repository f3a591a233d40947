import { Download, ListFilter, Lock, type LucideIcon, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { QueryControl } from '#web/core/address/query-state.ts'
import { ClearFiltersButton, PeriodFilter } from '#web/features/admin/list/PeriodFilter.tsx'
import { useExport } from '#web/features/admin/list/use-export.ts'
import { kindLabels } from '#web/features/labels/change-events.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grid, Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { eventIcons } from '../shared/history-events.tsx'
import { downloadHistory } from './api.ts'
import styles from './HistoryFilters.module.css'
import {
  includesChanges,
  type HistoryKind,
  historyKinds,
  type historyQuery,
  type KindCounts,
  type PersonCount,
  toChangesQuery,
  toggleKind,
} from './history-view.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

interface FacetProps {
  label: string
  icon?: LucideIcon
  /** Null until the counts are loaded. */
  count: number | null
  checked: boolean
  onToggle: () => void
}

const Facet = ({ label, icon, count, checked, onToggle }: FacetProps) => (
  <Checkbox
    checked={checked}
    onChange={onToggle}
    label={
      <Row as="span" gap={1} className={styles.facet}>
        {icon && <Icon of={icon} small />}
        <Grow as="span">{label}</Grow>{' '}
        {count !== null && (
          <Text as="span" tone="secondary">
            {count}
          </Text>
        )}
      </Row>
    }
  />
)

const FacetList = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="fieldset" gap={0.5}>
    <legend className={styles.title}>
      <Text as="span" tone="secondary">
        {title}
      </Text>
    </legend>
    {children}
  </Stack>
)

interface HistoryFiltersProps {
  companyId: string
  state: QueryControl<typeof historyQuery>
  kinds: KindCounts | null
  people: readonly PersonCount[]
}

const labels: Record<HistoryKind, string> = { ...kindLabels, mail: 'Email', staff: 'Staff only' }
const icons = { ...eventIcons, mail: Mail, staff: Lock }

const toggle = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((item) => item !== value) : [...values, value]

function ExportButton({ companyId, state: { query } }: Pick<HistoryFiltersProps, 'companyId' | 'state'>) {
  const request = { params: { companyId }, query: toChangesQuery(query) }
  const { isBusy, start } = useExport(downloadHistory, request)
  const whyNot = 'Emails and staff events can’t be exported. Under “Show”, select at least one other kind.'
  return (
    <div>
      <Button
        kind="quiet"
        icon={<Icon of={Download} small />}
        loading={isBusy}
        whyDisabled={includesChanges(query) ? undefined : whyNot}
        whyIn="tooltip"
        onClick={start}
      >
        {isBusy ? 'Exporting…' : 'Export CSV'}
      </Button>
    </div>
  )
}

function Choices({ companyId, state, kinds, people }: HistoryFiltersProps) {
  const { kind: shownKinds = [], author: authors = [], since, until } = state.query
  return (
    <Grid>
      <FacetList title="Show">
        {historyKinds.map((kind) => (
          <Facet
            key={kind}
            label={labels[kind]}
            icon={icons[kind]}
            count={kinds?.[kind] ?? null}
            checked={shownKinds.length === 0 || shownKinds.includes(kind)}
            onToggle={() => state.change({ kind: toggleKind(shownKinds, kind) })}
          />
        ))}
      </FacetList>
      <FacetList title="By">
        {people.map(({ id, name, count }) => (
          <Facet
            key={id}
            label={name}
            count={count}
            checked={authors.includes(id)}
            onToggle={() => state.change({ author: toggle(authors, id) })}
          />
        ))}
      </FacetList>
      <Stack gap={1}>
        <PeriodFilter
          query={{ after: since, before: until }}
          onChange={({ after = since, before = until }) => state.change({ since: after, until: before })}
        />
        <ClearFiltersButton state={state} />
        <ExportButton companyId={companyId} state={state} />
      </Stack>
    </Grid>
  )
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const isWide = useMediaQuery('(min-width: 1200px)')
  const [isOpen, setOpen] = useState(false)
  const { kind = [], author = [], since, until } = props.state.query
  const count = kind.length + author.length + [since, until].filter(Boolean).length
  if (isWide) return <Choices {...props} />
  return (
    <Stack align="start">
      <Button
        kind="line"
        icon={<Icon of={ListFilter} small />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {isOpen && <Choices {...props} />}
    </Stack>
  )
}
