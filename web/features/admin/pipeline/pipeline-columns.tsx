import { Box, Link } from '@mui/material'
import type { CompanySummary } from '#contract/companies.ts'
import { TurnMark } from '#web/ui/feedback/TurnMark.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { formatDateTime, formatMoney } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { getTurn } from '#web/features/labels/waiting-on.ts'
import {
  formatCompanyName,
  countDaysSince,
  formatProducts,
  slowDays,
  formatWhen,
} from '#web/features/labels/company-labels.ts'
import { reviewStatuses } from './pipeline-view.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'

export const companyHref = (companyId: string, tab?: string) =>
  `/app/admin/companies/${companyId}${tab ? `/${tab}` : ''}`

const nameSx = {
  color: 'text.primary',
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  // on a narrow screen the whole card opens the company
  '&::after': { content: '""', position: 'absolute', inset: 0, display: { md: 'none' } },
} as const

/** Whether an analyst may take the company. */
export const isUntaken = ({ assigned_analysts_details }: CompanySummary) =>
  assigned_analysts_details.length === 0

type Take = ((row: CompanySummary) => void) | null

const Analysts = ({ row, onTake }: { row: CompanySummary; onTake: Take }) => {
  if (isUntaken(row) && onTake && reviewStatuses.includes(row.status))
    return (
      <ActionLink about={formatCompanyName(row.name)} onClick={() => onTake(row)}>
        Take
      </ActionLink>
    )
  if (isUntaken(row)) return <Avatar name="Nobody assigned" tone="nobody" size={26} spoken />
  const [first, ...others] = row.assigned_analysts_details
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '4px' }}>
      {first && <Avatar name={first.name} size={26} spoken />}
      {others.length > 0 && <span title={others.map(({ name }) => name).join(', ')}>+{others.length}</span>}
    </Box>
  )
}

const Days = ({ days }: { days: number }) => (
  <Box component="span" sx={{ fontWeight: days > slowDays ? 600 : 400 }}>
    {days}
    <Box component="span" sx={{ display: { md: 'none' } }}>
      {' d'}
    </Box>
    <VisuallyHidden> days in this status</VisuallyHidden>
  </Box>
)

/** The company, what it applies for, and its status. */
const companyColumns: readonly Column<CompanySummary>[] = [
  {
    id: 'name',
    header: 'Company',
    sortable: true,
    narrow: 'title',
    width: 'minmax(136px, 1.5fr)',
    cell: ({ id, name }) => (
      <Link href={companyHref(id)} sx={nameSx}>
        {formatCompanyName(name)}
      </Link>
    ),
  },
  {
    id: 'product',
    header: 'Product',
    narrow: 'hide',
    width: '96px',
    cell: ({ funding_application_type }) => formatProducts(funding_application_type),
  },
  {
    id: 'capital_amount_requested',
    header: 'Requested',
    sortable: true,
    numeric: true,
    narrow: 'end',
    width: '108px',
    cell: ({ capital_amount_requested }) => formatMoney(capital_amount_requested),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    narrow: 'wide',
    width: 'minmax(152px, 1.4fr)',
    cell: ({ status }) => <CompanyStatusLabel status={status} />,
  },
]

/** Whose turn it is, and since when. */
const buildTurnColumns = (userId: string, now: Date, onTake: Take): Column<CompanySummary>[] => [
  {
    id: 'waiting_on',
    header: 'Waiting on',
    narrow: 'start',
    width: 'minmax(124px, 1.1fr)',
    cell: ({ status, assigned_analysts_details }) => {
      const { holder, label } = getTurn(status, assigned_analysts_details, userId)
      return <TurnMark holder={holder}>{label}</TurnMark>
    },
  },
  {
    id: 'status_changed_at',
    header: 'Days',
    sortable: true,
    numeric: true,
    narrow: 'end',
    width: '64px',
    cell: ({ status_changed_at }) => <Days days={countDaysSince(status_changed_at, now)} />,
  },
  {
    id: 'analyst',
    header: 'Analyst',
    narrow: 'hide',
    // The first cell after a numeric one is indented.
    width: '96px',
    cell: (row) => <Analysts row={row} onTake={onTake} />,
  },
  {
    id: 'updated_at',
    header: 'Last change',
    sortable: true,
    narrow: 'wide',
    width: '128px',
    cell: ({ updated_at }) => (
      <Box
        component="time"
        dateTime={updated_at}
        title={formatDateTime(updated_at)}
        sx={{ color: 'text.secondary' }}
      >
        {formatWhen(updated_at, now)}
      </Box>
    ),
  },
]

/** The columns of the pipeline for one reader at one moment. */
export const buildPipelineColumns = (userId: string, now: Date, onTake: Take) => [
  ...companyColumns,
  ...buildTurnColumns(userId, now, onTake),
]
