import type { Investor } from '#contract/investors.ts'
import { paths } from '#web/core/address/paths.ts'
import { useNow } from '#web/core/use-now.ts'
import { type ListReply, ListTable } from '#web/features/admin/list/ListRows.tsx'
import type { ListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import type { AsyncQuery } from '#web/ui/feedback/Async.tsx'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { formatDate, formatShortDate, NONE, uncapitalize } from '#web/ui/format.ts'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import type { InvestorState } from './InvestorFilters.tsx'
import styles from './InvestorTable.module.css'
import { formatMoneyRange, formatStages } from './preferences.ts'

const formatRevenue = ({ post_revenue, pre_revenue }: Investor) =>
  post_revenue === pre_revenue ? 'Either' : post_revenue ? 'Post' : 'Pre'

function Answered({ investor: { name, introductions } }: { investor: Investor }) {
  if (!introductions || introductions.sent === 0) return <Visible from="md">{NONE}</Visible>
  const percent = Math.round((100 * introductions.answered) / introductions.sent)
  return (
    <span className={styles.answered}>
      <span>
        {introductions.sent}
        <Visible below="md"> sent</Visible>
      </span>
      <ProgressBar thin label={`Replies from ${name}`} percent={percent} />
      <Text as="span" tone="secondary">
        {percent}%
      </Text>
    </span>
  )
}

const nameColumn: Column<Investor> = {
  id: 'name',
  header: 'Investor',
  width: 'minmax(192px, 1.4fr)',
  narrow: 'title',
  sortable: true,
  cell: (investor) => (
    <RowText
      title={
        <Link className={styles.name} href={paths.admin.investor(investor.id)} title={investor.name}>
          {investor.name}
        </Link>
      }
      note={`${investor.active ? '' : 'Inactive · '}${investor.countries.join(', ') || 'All countries'}`}
    />
  ),
}

const matchColumns: readonly Column<Investor>[] = [
  {
    id: 'stages',
    header: 'Stages',
    width: 'minmax(124px, 1fr)',
    narrow: 'start',
    cell: ({ stages }) => formatStages(stages) || 'All stages',
  },
  {
    id: 'round',
    header: 'Round',
    width: '124px',
    narrow: 'end',
    cell: (investor) => formatMoneyRange(investor.startup_round_size_min, investor.startup_round_size_max),
  },
  {
    id: 'sectors',
    header: 'Sectors',
    width: 'minmax(132px, 1.8fr)',
    narrow: 'wide',
    cell: ({ sectors }) => (
      <Text as="span" cut title={sectors.join(', ') || undefined}>
        {sectors.join(', ') || 'All sectors'}
      </Text>
    ),
  },
  { id: 'revenue', header: 'Revenue', width: '80px', narrow: 'hide', cell: formatRevenue },
  {
    id: 'introductions',
    header: 'Introductions',
    width: '116px',
    narrow: 'end',
    cell: (investor) => <Answered investor={investor} />,
  },
]

const buildColumns = (now: Date): Column<Investor>[] => [
  nameColumn,
  ...matchColumns,
  {
    id: 'updated_at',
    header: 'Changed',
    width: '92px',
    narrow: 'hide',
    sortable: 'descending',
    cell: ({ updated_at }) => <span title={formatDate(updated_at)}>{formatShortDate(updated_at, now)}</span>,
  },
]

const hints = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
  ['f', 'filters'],
  ['/', 'search'],
] as const

export const orderLabels = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-updated_at', 'Last change, newest first'],
  ['updated_at', 'Last change, oldest first'],
] as const

interface InvestorTableProps {
  state: InvestorState
  investors: AsyncQuery<ListReply<Investor>>
  /** The number of investors, ignoring all filters except `active`. */
  total: number | undefined
  cursor: ListCursor<Investor>
  onOpen: (investor: Investor) => void
}

export function InvestorTable({ state, investors, total = 0, cursor, onOpen }: InvestorTableProps) {
  const now = useNow()
  const { ordering = 'name' } = state.query
  const order = orderLabels.find(([name]) => name === ordering)?.[1] ?? ''
  return (
    <ListTable
      one="investor"
      order={`by ${uncapitalize(order)}`}
      columns={buildColumns(now)}
      query={investors}
      state={state}
      rowName={({ name }) => name}
      empty={{
        title: 'No investors yet',
        children: 'Investors appear here after a sync. Admins can also add investors manually.',
      }}
      ordering={ordering}
      onOrder={(next) => state.change({ ordering: next })}
      cursor={cursor}
      onOpen={onOpen}
      foot={
        total > (investors.data?.count ?? 0) && (
          <span>
            {total.toLocaleString('en-US')} without {state.query.active && 'other '}filters
          </span>
        )
      }
      hints={hints}
      minWidth={880}
    />
  )
}
