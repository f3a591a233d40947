import { type LoanList, type LoanOrdering, type LoanPerformance, type listLoans } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { paths } from '#web/core/address/paths.ts'
import type { QueryControl } from '#web/core/address/query-state.ts'
import { ListTable } from '#web/features/admin/list/ListRows.tsx'
import type { ListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { type AsyncQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { capitalize, formatDate, formatMoney, NONE, uncapitalize } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { InvoiceBars } from './InvoiceBars.tsx'
import styles from './LoanTable.module.css'

export type LoanState = QueryControl<typeof listLoans.query>

/** The source table can contain other statuses. */
const tones: Partial<Record<string, StateTone>> = {
  active: 'info',
  repaid: 'ok',
  late: 'warn',
  behind: 'warn',
  overdue: 'warn',
  defaulted: 'bad',
}

const getTone = (status: string): StateTone => tones[status.toLowerCase()] ?? 'idle'

const isTroubled = (status: string) => ['warn', 'bad'].includes(getTone(status))

export const formatLoanStatus = (status: string) => capitalize(status.replaceAll('_', ' '))

export const toLoansHref = ({ company }: LoanPerformance) => paths.admin.company(company, 'loans')

function Repaid({ loan }: { loan: LoanPerformance }) {
  const { repaidPercent: percent } = getLoanFigures(loan)
  if (percent === null) return formatMoney(loan.repaid)
  return (
    <Stack gap={0.5} className={styles.repaid}>
      <Row gap={1} justify="between">
        <span>
          {formatMoney(loan.repaid)}{' '}
          <Text as="span" tone="secondary">
            of {formatMoney(loan.total_due)}
          </Text>
        </span>
        <Text as="span" tone="secondary">
          {percent}%
        </Text>
      </Row>
      <ProgressBar
        thin
        label={`Repaid by ${formatCompanyName(loan.company_name)}`}
        percent={percent}
        tone={percent === 100 ? 'moss' : getTone(loan.status) === 'bad' ? 'bad' : 'primary'}
      />
    </Stack>
  )
}

function formatCap({ amount, total_due }: LoanPerformance): string {
  if (total_due === null || amount === null || Number(amount) === 0) return NONE
  return `${(Number(total_due) / Number(amount)).toFixed(2)}x`
}

const columns: readonly Column<LoanPerformance>[] = [
  {
    id: 'company_name',
    header: 'Company',
    width: 'minmax(170px, 1.4fr)',
    narrow: 'title',
    sortable: true,
    cell: (loan) => (
      <RowText
        title={<Link href={toLoansHref(loan)}>{formatCompanyName(loan.company_name)}</Link>}
        note={`${loan.type.toUpperCase()} ${loan.external_id}`}
      />
    ),
  },
  {
    id: 'start_date',
    header: 'Started',
    width: '112px',
    sortable: 'descending',
    cell: ({ start_date }) => formatDate(start_date),
  },
  {
    id: 'amount',
    header: 'Funded',
    width: '112px',
    numeric: true,
    narrow: 'end',
    sortable: 'descending',
    cell: ({ amount }) => formatMoney(amount),
  },
  { id: 'cap', header: 'Cap', width: '64px', numeric: true, narrow: 'hide', cell: formatCap },
  {
    id: 'repaid_share',
    header: 'Repaid',
    width: 'minmax(230px, 1.5fr)',
    narrow: 'wide',
    sortable: true,
    cell: (loan) => <Repaid loan={loan} />,
  },
  {
    id: 'invoices',
    header: 'Invoiced, 12 months',
    width: '164px',
    narrow: 'end',
    cell: ({ invoices }) => <InvoiceBars invoices={invoices} />,
  },
  {
    id: 'last_invoice',
    header: 'Last invoice',
    width: '112px',
    narrow: 'hide',
    cell: ({ invoices }) => formatDate(invoices.at(-1)?.document_date),
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(92px, 0.6fr)',
    narrow: 'start',
    cell: ({ status }) => (
      <StateTag tone={getTone(status)} plain>
        {formatLoanStatus(status)}
      </StateTag>
    ),
  },
]

type TotalsProps = Pick<LoanList, 'totals' | 'statuses'> & { status: string | undefined }

function Totals({ totals, statuses, status }: TotalsProps) {
  const troubled = statuses.filter(
    ({ value }) => isTroubled(value) && (status === undefined || status === value),
  )
  return (
    <Row wrap>
      <span>
        <b>{formatMoney(totals.funded)}</b> funded
      </span>
      <span>
        <b>{formatMoney(totals.repaid)}</b> repaid
      </span>
      {troubled.map(({ value, count }) => (
        <span key={value}>
          <b>{count.toLocaleString('en-US')}</b> {formatLoanStatus(value).toLowerCase()}
        </span>
      ))}
    </Row>
  )
}

const hints = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['e', 'export'],
  ['?', 'all keys'],
] as const

export const orderLabels: readonly (readonly [LoanOrdering, string])[] = [
  ['start_date', 'Start date, oldest first'],
  ['-start_date', 'Start date, newest first'],
  ['-amount', 'Amount funded, largest first'],
  ['amount', 'Amount funded, smallest first'],
  ['repaid_share', 'Share repaid, smallest first'],
  ['-repaid_share', 'Share repaid, largest first'],
  ['company_name', 'Company, A to Z'],
  ['-company_name', 'Company, Z to A'],
]

interface LoanTableProps {
  state: LoanState
  loans: AsyncQuery<LoanList>
  cursor: ListCursor<LoanPerformance>
  onOpen: (loan: LoanPerformance) => void
}

export function LoanTable({ state, loans, cursor, onOpen }: LoanTableProps) {
  const { ordering = 'start_date', status } = state.query
  const order = orderLabels.find(([name]) => name === ordering)?.[1] ?? ''
  const data = getShownData(loans)
  return (
    <ListTable
      one="loan"
      order={`sorted by ${uncapitalize(order)}`}
      columns={columns}
      query={loans}
      state={state}
      rowName={({ company_name, external_id }) => `${formatCompanyName(company_name)}, ${external_id}`}
      empty={{
        title: 'No loans yet',
        children: 'Loans appear here after a sync, once they are matched to a company.',
      }}
      ordering={ordering}
      onOrder={(next) => state.change({ ordering: next })}
      cursor={cursor}
      onOpen={onOpen}
      foot={data && <Totals totals={data.totals} statuses={data.statuses} status={status} />}
      hints={hints}
      minWidth={1080}
    />
  )
}
