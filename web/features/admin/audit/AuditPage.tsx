import { paths } from '#web/core/address/paths.ts'
import { type AuditAction, auditActions, type AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import { type CompanyStatus, companyStatuses } from '#contract/rules/statuses.ts'
import { type QueryControl, useQueryState } from '#web/core/address/query-state.ts'
import { withTimeZone } from '#web/core/time-zone.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { ListTable } from '#web/features/admin/list/ListRows.tsx'
import { FilterBar } from '#web/features/admin/list/ListBar.tsx'
import { PeriodFilter } from '#web/features/admin/list/PeriodFilter.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { formatDateTime, formatTotal } from '#web/ui/format.ts'
import { RowText } from '#web/ui/layout/RowText.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { useListAuditEventsQuery } from './api.ts'
import { Link } from '#web/ui/actions/Link.tsx'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (text: string) => idPattern.test(text)

const isStatus = (value: unknown): value is CompanyStatus =>
  typeof value === 'string' && Object.hasOwn(companyStatuses, value)

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(formatValue).join(', ')
  if (isStatus(value)) return companyStatuses[value]
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The details name the target, so its id is not shown. */
const isNamed = (target: string, details: AuditEvent['details']) =>
  isId(target) && Object.keys(details).length > 0

/** Describes an event's target and details: `draft → in review · file: table.csv`. */
const describeDetails = ({ target, details: { before, after, ...details } }: AuditEvent) =>
  [
    ...(target && !isNamed(target, details) ? [target] : []),
    ...(after === undefined ? [] : [`${formatValue(before)} → ${formatValue(after)}`]),
    ...Object.entries(details).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${formatValue(value)}`),
  ].join(' · ')

const buildColumns = (onFilter: (values: Record<string, string>) => void): Column<AuditEvent>[] => [
  { id: 'at', header: 'Time', width: '160px', narrow: 'end', cell: ({ at }) => formatDateTime(at) },
  {
    id: 'user',
    header: 'User',
    width: 'minmax(120px, 1fr)',
    narrow: 'start',
    cell: ({ user }) =>
      user ? (
        <Link title={user.email} onClick={() => onFilter({ user: user.id })}>
          {user.name || user.email}
        </Link>
      ) : (
        'Not signed in'
      ),
  },
  {
    id: 'action',
    header: 'Action',
    width: 'minmax(150px, 1fr)',
    narrow: 'title',
    cell: ({ action, count, last_at }) => (
      <RowText
        title={auditActions[action]}
        note={last_at !== null && `${count} times, last ${formatDateTime(last_at)}`}
      />
    ),
  },
  {
    id: 'company',
    header: 'Company',
    width: 'minmax(120px, 1fr)',
    cell: ({ company, company_name }) =>
      company ? <Link href={paths.admin.company(company)}>{formatCompanyName(company_name)}</Link> : '–',
  },
  {
    id: 'details',
    header: 'Details',
    width: 'minmax(200px, 2fr)',
    narrow: 'wide',
    cell: describeDetails,
  },
]

const actionOptions = (Object.keys(auditActions) as AuditAction[]).map((value) => ({
  value,
  label: auditActions[value],
}))

type AuditState = QueryControl<typeof listAuditEvents.query>

const Filters = ({ state }: { state: AuditState }) => (
  <FilterBar state={state}>
    <SelectField
      label="Action"
      value={state.query.action?.[0] ?? null}
      placeholder="All actions"
      options={actionOptions}
      onChange={(action) => state.change({ action })}
    />
    <PeriodFilter query={state.query} onChange={state.change} />
  </FilterBar>
)

const pageSize = 50

/** Downloads, exports, assignments, status and permission changes, and denied requests. For admins. */
export function AuditPage() {
  const state = useQueryState(listAuditEvents.query)
  const events = useListAuditEventsQuery({
    query: { page: 1, ...withTimeZone(state.query), page_size: pageSize },
  })
  return (
    <StaffPage title="Audit" query={events}>
      <Filters state={state} />
      <ListTable
        caption={(total) => `${formatTotal(total)} ${total.count === 1 ? 'event' : 'events'}, newest first`}
        columns={buildColumns(state.change)}
        query={events}
        state={state}
        rowName={({ action }) => auditActions[action]}
        failed="The audit log couldn’t be loaded"
        empty={{
          title: 'No events yet',
          children: 'Downloads, permission changes and denied requests appear here.',
        }}
        noMatch="No events match these filters"
        minWidth={900}
      />
    </StaffPage>
  )
}
