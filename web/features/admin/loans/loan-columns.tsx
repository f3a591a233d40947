import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { paths } from '#web/core/address/paths.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatDate, formatMoney, NONE } from '#web/ui/format.ts'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { InvoiceBars } from './InvoiceBars.tsx'
import { formatState, getTone } from './loan-states.ts'

/** The company's page at its loans. */
export const getLoansHref = ({ company }: LoanPerformance) => paths.admin.company(company, 'loans')

const repaidSx = {
  display: 'grid',
  gap: '4px',
  width: '100%',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 1 },
  '& .of, & .percent': { color: 'text.secondary' },
} as const satisfies SxProps<Theme>

/** How much of what is owed has come back. */
function Repaid({ loan }: { loan: LoanPerformance }) {
  const { repaidPercent: percent } = getLoanFigures(loan)
  if (percent === null) return formatMoney(loan.repaid)
  return (
    <Box sx={repaidSx}>
      <div>
        <span>
          {formatMoney(loan.repaid)} <span className="of">of {formatMoney(loan.total_due)}</span>
        </span>
        <span className="percent">{percent}%</span>
      </div>
      <ProgressBar
        thin
        label={`Repaid by ${formatCompanyName(loan.company_name)}`}
        percent={percent}
        tone={percent === 100 ? 'moss' : getTone(loan.status) === 'bad' ? 'bad' : 'primary'}
      />
    </Box>
  )
}

/** What is due in all as a multiple of the advance: `1.25x`. */
function formatCap({ amount, total_due }: LoanPerformance): string {
  if (total_due === null || amount === null || Number(amount) === 0) return NONE
  return `${(Number(total_due) / Number(amount)).toFixed(2)}x`
}

const numberSx = { color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 } as const

const companyColumn: Column<LoanPerformance> = {
  id: 'company_name',
  header: 'Company',
  width: 'minmax(170px, 1.4fr)',
  narrow: 'title',
  sortable: true,
  cell: (loan) => (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link href={getLoansHref(loan)}>{formatCompanyName(loan.company_name)}</Link>
      <Box sx={numberSx}>
        {loan.type.toUpperCase()} {loan.external_id}
      </Box>
    </Box>
  ),
}

const figureColumns: readonly Column<LoanPerformance>[] = [
  {
    id: 'start_date',
    header: 'Since',
    width: '112px',
    sortable: true,
    cell: ({ start_date }) => formatDate(start_date),
  },
  {
    id: 'amount',
    header: 'Funded',
    width: '112px',
    numeric: true,
    narrow: 'end',
    sortable: true,
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
]

const buildInvoiceColumns = (now: Date): Column<LoanPerformance>[] => [
  {
    id: 'invoices',
    header: 'Invoiced, 12 months',
    width: '164px',
    cell: ({ invoices }) => <InvoiceBars invoices={invoices} now={now} />,
  },
  {
    id: 'last_invoice',
    header: 'Last invoice',
    width: '112px',
    narrow: 'hide',
    cell: ({ invoices }) => formatDate(invoices.at(-1)?.document_date),
  },
]

const stateColumn: Column<LoanPerformance> = {
  id: 'status',
  header: 'State',
  width: 'minmax(92px, 0.6fr)',
  narrow: 'start',
  cell: ({ status }) => (
    <StateTag tone={getTone(status)} plain>
      {formatState(status)}
    </StateTag>
  ),
}

export const buildColumns = (now: Date): Column<LoanPerformance>[] => [
  companyColumn,
  ...figureColumns,
  ...buildInvoiceColumns(now),
  stateColumn,
]
