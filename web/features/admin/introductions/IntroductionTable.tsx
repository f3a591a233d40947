import { type ListedIntroduction, listIntroductions } from '#contract/staff/introductions.ts'
import { type QueryControl } from '#web/core/address/query-state.ts'
import { useNow } from '#web/core/use-now.ts'
import { FilterBar } from '#web/features/admin/list/ListBar.tsx'
import { type ListReply, ListTable } from '#web/features/admin/list/ListRows.tsx'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { OrderMenu } from '#web/features/admin/list/OrderMenu.tsx'
import { PeriodFilter } from '#web/features/admin/list/PeriodFilter.tsx'
import type { ListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { introductionStateLabels } from '#web/features/labels/introduction-states.ts'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import type { AsyncQuery } from '#web/ui/feedback/Async.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { toOptions } from '#web/ui/choices/options.ts'
import { uncapitalize } from '#web/ui/format.ts'
import {
  buildDateColumns,
  buildDeckColumn,
  companyColumn,
  investorColumn,
  type OpenDeck,
  stateColumn,
} from './introduction-columns.tsx'

export const introductionsAddress = listIntroductions.query.pick({
  page: true,
  search: true,
  status: true,
  after: true,
  before: true,
  ordering: true,
})
type IntroductionsState = QueryControl<typeof introductionsAddress>

const stateOptions = toOptions(introductionStateLabels)

const orderLabels = [
  ['-changed_at', 'Last change, newest first'],
  ['changed_at', 'Last change, oldest first'],
  ['-requested_at', 'Request date, newest first'],
  ['requested_at', 'Request date, oldest first'],
  ['company_name', 'Company, A to Z'],
  ['-company_name', 'Company, Z to A'],
  ['investor_name', 'Investor, A to Z'],
  ['-investor_name', 'Investor, Z to A'],
] as const

export const IntroductionFilters = ({
  state: { query, change, ...state },
}: {
  state: IntroductionsState
}) => (
  <Stack>
    <Row gap={1} align="start">
      <Grow>
        <ListSearch
          label="Search introductions"
          placeholder="Company or investor…"
          value={query.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      </Grow>
      <OrderMenu
        ordering={query.ordering ?? '-changed_at'}
        labels={orderLabels}
        onChange={(ordering) => change({ ordering })}
      />
    </Row>
    <FilterBar state={state}>
      <SelectField
        label="Status"
        value={query.status?.[0] ?? null}
        placeholder="All statuses"
        options={stateOptions}
        onChange={(status) => change({ status })}
      />
      <PeriodFilter label="Requested" query={query} onChange={change} />
    </FilterBar>
  </Stack>
)

const hints = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
  ['p', 'deck'],
  ['/', 'search'],
] as const

const buildColumns = (onDeck: OpenDeck, now: Date) => {
  const [requested, ...dates] = buildDateColumns(now)
  return [
    { ...companyColumn, sortable: true },
    { ...investorColumn, sortable: true },
    stateColumn,
    ...(requested ? [{ ...requested, sortable: 'descending' as const }] : []),
    ...dates,
    buildDeckColumn(onDeck),
  ]
}

interface IntroductionTableProps {
  state: IntroductionsState
  introductions: AsyncQuery<ListReply<ListedIntroduction>>
  cursor: ListCursor<ListedIntroduction>
  onOpen: (introduction: ListedIntroduction) => void
  onDeck: OpenDeck
}

export function IntroductionTable({ state, introductions, cursor, onOpen, onDeck }: IntroductionTableProps) {
  const now = useNow()
  const { ordering = '-changed_at' } = state.query
  const order = orderLabels.find(([name]) => name === ordering)?.[1] ?? ''
  return (
    <ListTable
      one="introduction"
      order={`sorted by ${uncapitalize(order)}`}
      columns={buildColumns(onDeck, now)}
      query={introductions}
      state={state}
      rowName={({ company_name, investor_name }) => `${formatCompanyName(company_name)} to ${investor_name}`}
      empty={{
        title: 'No introductions yet',
        children: 'Introductions appear here when a company requests them.',
      }}
      ordering={ordering}
      onOrder={(next) => state.change({ ordering: next })}
      cursor={cursor}
      onOpen={onOpen}
      hints={hints}
      minWidth={1040}
    />
  )
}
