import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { useCallback, useEffect } from 'react'
import { type AuditAction, auditActions, type AuditEvent } from '#contract/staff/audit.ts'
import { isCalendarDate } from '#contract/rules/dates.ts'
import { type CompanyStatus, companyStatuses } from '#contract/rules/statuses.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/frame/ListTitle.tsx'
import { PeriodFilter } from '#web/features/admin/frame/PeriodFilter.tsx'
import { useListParams } from '#web/features/admin/frame/use-list-params.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { formatDateTime, formatTotal } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { type AuditQuery, eventsPerPage, loadAudit, selectAudit } from './slice.ts'

const isAction = (text: string | null): text is AuditAction => text !== null && text in auditActions
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (text: string | null): text is string => text !== null && idPattern.test(text)

/** Parses the query of an address, ignoring what is not valid. */
function toAuditQuery(params: URLSearchParams, page: number): AuditQuery {
  const [action, user, company] = [params.get('action'), params.get('user'), params.get('company')]
  const [after, before] = [params.get('after') ?? '', params.get('before') ?? '']
  return {
    page,
    ...(isAction(action) && { action: [action] }),
    ...(isId(user) && { user }),
    ...(isId(company) && { company }),
    ...(isCalendarDate(after) && { after }),
    ...(isCalendarDate(before) && { before }),
  }
}

const isStatus = (value: unknown): value is CompanyStatus =>
  typeof value === 'string' && Object.hasOwn(companyStatuses, value)

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(formatValue).join(', ')
  if (isStatus(value)) return companyStatuses[value]
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whether the details name what the id of the target would only repeat. */
const isNamed = (target: string, details: AuditEvent['details']) =>
  isId(target) && Object.keys(details).length > 0

/** What is known of an event beside its action: `file: table.csv, before: none`. */
const describeDetails = ({ target, details: { before, after, ...details } }: AuditEvent) =>
  [
    ...(target && !isNamed(target, details) ? [target] : []),
    ...(after === undefined ? [] : [`${formatValue(before)} → ${formatValue(after)}`]),
    ...Object.entries(details).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${formatValue(value)}`),
  ].join(' · ')

const buildColumns = (onFilter: (values: Record<string, string>) => void): Column<AuditEvent>[] => [
  { id: 'at', header: 'When', width: '160px', narrow: 'end', cell: ({ at }) => formatDateTime(at) },
  {
    id: 'user',
    header: 'Who',
    width: 'minmax(120px, 1fr)',
    narrow: 'start',
    cell: ({ user }) =>
      user ? (
        <Link component="button" title={user.email} onClick={() => onFilter({ user: user.id })}>
          {user.name || user.email}
        </Link>
      ) : (
        'Nobody signed in'
      ),
  },
  {
    id: 'action',
    header: 'What',
    width: 'minmax(150px, 1fr)',
    narrow: 'title',
    cell: ({ action, count, last_at }) => (
      <>
        {auditActions[action]}
        {last_at !== null && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', whiteSpace: 'normal' }}>
            {count} times, last {formatDateTime(last_at)}
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'company',
    header: 'Company',
    width: 'minmax(120px, 1fr)',
    cell: ({ company, company_name }) =>
      company ? <Link href={`/app/admin/companies/${company}`}>{formatCompanyName(company_name)}</Link> : '–',
  },
  {
    id: 'details',
    header: 'Details',
    width: 'minmax(200px, 2fr)',
    narrow: 'wide',
    cell: (event) => (
      <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{describeDetails(event)}</Box>
    ),
  },
]

const barSx = {
  display: 'grid',
  gap: 1,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
} as const satisfies SxProps<Theme>

const actionOptions = (Object.keys(auditActions) as AuditAction[]).map((value) => ({
  value,
  label: auditActions[value],
}))

const filterNames = ['action', 'user', 'company', 'after', 'before'] as const

function Filters() {
  const { params, change } = useListParams()
  return (
    <Box sx={barSx}>
      <SelectField
        label="What happened"
        value={params.get('action')}
        placeholder="Everything"
        options={actionOptions}
        onChange={(action) => change({ action })}
      />
      <PeriodFilter filterNames={filterNames} />
    </Box>
  )
}

function Events() {
  const { params, page, change, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const filter = params.toString()
  const { status, data, error } = useAppSelector((state) => selectAudit(state).list)
  const load = useCallback(
    () => void dispatch(loadAudit(toAuditQuery(new URLSearchParams(filter), page))),
    [dispatch, filter, page],
  )
  useEffect(load, [load])
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <DataTable
      caption={`${formatTotal(data)} events, newest first`}
      columns={buildColumns(change)}
      rows={data.results}
      rowId={({ id }) => id}
      rowName={({ action }) => auditActions[action]}
      state={status === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
      empty={
        <EmptyState title="Nothing was recorded">
          Downloads, changes of permissions and refusals appear here as they happen.
        </EmptyState>
      }
      failed={
        <FailedState title="The audit did not load" onRetry={load} requestId={error?.details.request_id}>
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      }
      foot={data.count > 0 && <Pager page={page} pageSize={eventsPerPage} total={data} onPage={goToPage} />}
      minWidth={900}
    />
  )
}

/** Who read, exported, assigned, moved, changed permissions or was refused. For admins. */
export function AuditPage() {
  usePageTitle('Audit')
  return (
    <AdminFrame
      keys={[]}
      top={<ListTitle title="Audit" total={useAppSelector((state) => selectAudit(state).list.data)} />}
    >
      <AdminPage>
        <Filters />
        <Events />
      </AdminPage>
    </AdminFrame>
  )
}
