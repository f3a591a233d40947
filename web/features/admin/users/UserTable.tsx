import { Check } from 'lucide-react'
import type { UserSummary } from '#contract/users.ts'
import type { QueryControl } from '#web/core/address/query-state.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { type ListReply, ListTable } from '#web/features/admin/list/ListRows.tsx'
import type { ListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import type { AsyncQuery } from '#web/ui/feedback/Async.tsx'
import { formatDateTime, formatRelative } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { type Permission, permissionLabels } from './Permissions.tsx'
import styles from './UserTable.module.css'
import type { usersAddress } from './api.ts'

export type ChoosePermission = (person: UserSummary, permission: Permission) => void

interface PermissionCellProps {
  person: UserSummary
  permission: Permission
  onChoose: ChoosePermission
}

const PermissionCell = ({ person, permission, onChoose }: PermissionCellProps) => {
  const hasPermission = person.permissions.includes(permission)
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.permission}
      data-granted={hasPermission || undefined}
      aria-label={`${permissionLabels[permission]}, ${person.name}: ${hasPermission ? 'yes' : 'no'}. Change`}
      icon={hasPermission ? <Icon of={Check} small /> : undefined}
      onClick={() => onChoose(person, permission)}
    >
      {hasPermission ? 'Yes' : 'No'}
    </Button>
  )
}

/** Users count as online for this many milliseconds after their last call. */
const onlineMs = 3 * 60_000

/** The current user always counts as online: the call that loads this list may not be recorded yet. */
function formatSeen({ id, seen_at }: UserSummary, userId: string | undefined, now: Date): string {
  if (id === userId) return 'now'
  if (seen_at === null) return 'not seen yet'
  return now.getTime() - Date.parse(seen_at) < onlineMs ? 'now' : formatRelative(seen_at, now)
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
      <Row gap={1}>
        <Avatar name={name || email} size={32} />
        <RowText title={(name || email) + (id === userId ? ' (you)' : '')} note={email} />
      </Row>
    ),
  },
  {
    id: 'seen_at',
    header: 'Last seen',
    width: '128px',
    narrow: 'end',
    sortable: 'descending',
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

const hints = [
  ['j', ''],
  ['k', 'person'],
  ['r', 'analyst'],
  ['m', 'admin'],
  ['i', 'invite'],
  ['/', 'search'],
] as const

export interface UserTableProps {
  users: AsyncQuery<ListReply<UserSummary>>
  state: QueryControl<typeof usersAddress>
  cursor: ListCursor<UserSummary>
  onChoose: ChoosePermission
}

export function UserTable({ users, state, cursor, onChoose }: UserTableProps) {
  const userId = useAppSelector(selectUser)?.id
  const now = useNow()
  const { ordering = 'name' } = state.query
  return (
    <ListTable
      one="person"
      many="people"
      order={ordering === 'name' ? 'by name' : 'last seen first'}
      columns={buildColumns(userId, now, onChoose)}
      query={users}
      state={state}
      rowName={({ name, email }) => name || email}
      empty={{ title: 'No users yet', children: 'Users appear here after their first sign-in.' }}
      ordering={ordering}
      onOrder={(next) => state.change({ ordering: next.endsWith('seen_at') ? '-seen_at' : null })}
      cursor={cursor}
      hints={hints}
      minWidth={620}
    />
  )
}
