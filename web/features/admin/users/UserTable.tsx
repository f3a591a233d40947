import Box from '@mui/material/Box'
import { Check } from 'lucide-react'
import type { UserSummary } from '#contract/users.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatDateTime, formatRelative, formatTotal, NONE } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { permissionLabels } from './permission-labels.ts'
import { type Permission, selectAdminUsers, usersPerPage } from './slice.ts'
import { toSort } from './users-view.ts'
import type { useCursor, Users } from './use-users.ts'

export type ChoosePermission = (person: UserSummary, permission: Permission) => void

interface PermissionCellProps {
  person: UserSummary
  permission: Permission
  onChoose: ChoosePermission
}

const PermissionCell = ({ person, permission, onChoose }: PermissionCellProps) => {
  const has = person.permissions.includes(permission)
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={`${permissionLabels[permission]}, ${person.name}: ${has ? 'yes' : 'no'}. Change`}
      icon={has ? <Icon of={Check} small /> : undefined}
      onClick={() => onChoose(person, permission)}
    >
      {has ? 'Yes' : 'No'}
    </Button>
  )
}

/** Who called within this time is here now, in milliseconds. */
const nowMs = 3 * 60_000

/** Who reads this is here now, though their own call may not be noted yet. */
function formatSeen({ id, seen_at }: UserSummary, readerId: string | undefined, now: Date): string {
  if (id === readerId) return 'now'
  if (seen_at === null) return NONE
  return now.getTime() - Date.parse(seen_at) < nowMs ? 'now' : formatRelative(seen_at, now)
}

const buildColumns = (
  userId: string | undefined,
  now: Date,
  onChoose: ChoosePermission,
): Column<UserSummary>[] => [
  {
    id: 'name',
    header: 'Person',
    width: 'minmax(200px, 1fr)',
    narrow: 'title',
    sortable: true,
    cell: ({ id, name, email }) => (
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name || email}
        {id === userId && ' (you)'}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>{email}</Box>
      </Box>
    ),
  },
  {
    id: 'seen_at',
    header: 'Seen',
    width: '128px',
    sortable: true,
    cell: (person) => (
      <span title={person.seen_at ? formatDateTime(person.seen_at) : undefined}>
        {formatSeen(person, userId, now)}
      </span>
    ),
  },
  ...(['analyst', 'admin'] as const).map((permission) => ({
    id: permission,
    header: permissionLabels[permission],
    width: '110px',
    cell: (person: UserSummary) => (
      <PermissionCell person={person} permission={permission} onChoose={onChoose} />
    ),
  })),
]

const keys = [
  ['j', ''],
  ['k', 'person'],
  ['r', 'analyst'],
  ['m', 'admin'],
  ['i', 'invite'],
  ['/', 'search'],
] as const

interface UserTableProps {
  users: Users
  cursor: ReturnType<typeof useCursor>
  onChoose: ChoosePermission
}

/** People with what they may do, a page at a time. */
export function UserTable({ users, cursor, onChoose }: UserTableProps) {
  const userId = useAppSelector(selectUser)?.id
  const now = useNow()
  const { status, data, error } = useAppSelector((state) => selectAdminUsers(state).list)
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  const { ordering } = users.view
  return (
    <DataTable
      caption={`${formatTotal(data)} people, ${ordering === 'name' ? 'by name' : 'last seen first'}`}
      columns={buildColumns(userId, now, onChoose)}
      rows={data.results}
      rowId={({ id }) => id}
      rowName={({ name, email }) => name || email}
      state={status === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
      empty={
        <EmptyState title="Nobody fits">
          People appear here once they have signed in for the first time.
        </EmptyState>
      }
      failed={
        <FailedState
          title="The people did not load"
          onRetry={users.load}
          requestId={error?.details.request_id}
        >
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      }
      sort={toSort(ordering)}
      onSort={({ by }) => users.change({ sort: by === 'seen_at' ? '-seen_at' : null })}
      cursor={cursor.index}
      onCursor={cursor.move}
      foot={
        data.count > 0 && (
          <>
            <KeyHints keys={keys} />
            <Pager page={users.page} pageSize={usersPerPage} total={data} onPage={users.goToPage} />
          </>
        )
      }
      minWidth={620}
    />
  )
}
