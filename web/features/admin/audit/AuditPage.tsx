import { ListFilter } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { auditActions, type AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import { type QueryControl, useQueryState } from '#web/core/address/query-state.ts'
import { withTimeZone } from '#web/core/time-zone.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { ListTable } from '#web/features/admin/list/ListRows.tsx'
import { FilterBar } from '#web/features/admin/list/ListBar.tsx'
import { PeriodFilter } from '#web/features/admin/list/PeriodFilter.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { formatDateTime, NONE } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Visible } from '#web/ui/layout/Layout.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { useListAuditEventsQuery } from './api.ts'
import { AuditEventText, toUserSearchHref } from './AuditEventText.tsx'
import styles from './AuditPage.module.css'
import { ExportMenu } from './ExportMenu.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { toOptions } from '#web/ui/choices/options.ts'

const buildColumns = (onFilter: (values: Record<string, string>) => void): Column<AuditEvent>[] => [
  { id: 'at', header: 'Time', width: '160px', narrow: 'end', cell: ({ at }) => formatDateTime(at) },
  {
    id: 'user',
    header: 'User',
    width: 'minmax(150px, 1fr)',
    narrow: 'start',
    cell: ({ user }) => (user ? <UserCell user={user} onFilter={onFilter} /> : 'No user'),
  },
  {
    id: 'event',
    header: 'Event',
    width: 'minmax(260px, 3fr)',
    narrow: 'wide',
    cell: (event) => <AuditEventText event={event} />,
  },
  {
    id: 'company',
    header: 'Company',
    width: 'minmax(140px, 1fr)',
    narrow: 'wide',
    cell: ({ company, company_name }) =>
      company ? (
        <Link href={paths.admin.company(company)}>{formatCompanyName(company_name)}</Link>
      ) : (
        <Visible from="md">{NONE}</Visible>
      ),
  },
]

interface UserCellProps {
  user: NonNullable<AuditEvent['user']>
  onFilter: (values: Record<string, string>) => void
}

function UserCell({ user: { id, name, email }, onFilter }: UserCellProps) {
  const label = name || email
  return (
    <Row gap={0.5} justify="between">
      <Link title={email} href={toUserSearchHref(email)}>
        {label}
      </Link>
      <IconButton
        size="small"
        className={styles.filter}
        label={`Show only events by ${label}`}
        onClick={() => onFilter({ user: id })}
      >
        <Icon of={ListFilter} small />
      </IconButton>
    </Row>
  )
}

const actionOptions = toOptions(auditActions)

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

export function AuditPage() {
  const state = useQueryState(listAuditEvents.query)
  const { page: _page, page_size: _size, ...filters } = state.query
  const events = useListAuditEventsQuery({
    query: { page: 1, ...withTimeZone(state.query), page_size: pageSize },
  })
  return (
    <StaffPage title="Audit" query={events} actions={<ExportMenu filters={filters} />}>
      <Filters state={state} />
      <ListTable
        one="event"
        order="newest first"
        columns={buildColumns(state.change)}
        query={events}
        state={state}
        rowName={({ action }) => auditActions[action]}
        empty={{
          title: 'No events yet',
          children: 'Downloads, permission changes and denied access attempts appear here.',
        }}
        minWidth={900}
      />
    </StaffPage>
  )
}
