import { skipToken } from '@reduxjs/toolkit/query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { UserSummary } from '#contract/users.ts'
import { type QueryControl, useQueryState } from '#web/core/address/query-state.ts'
import { useAppSelector } from '#web/core/store.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { buildCursorShortcuts, useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { useListUsersQuery } from '#web/features/session/api.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { getShownData } from '#web/ui/feedback/Async.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { Tabs } from '#web/ui/actions/Tabs.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListColleagueInvitesQuery, usersAddress, userViewNames, userViews } from './api.ts'
import { InviteDialog, InvitesTable } from './Invites.tsx'
import { type Permission, PermissionDialog, PermissionLog } from './Permissions.tsx'
import { UserTable, type UserTableProps } from './UserTable.tsx'

interface ViewsProps {
  state: QueryControl<typeof usersAddress>
  inviteCount: number
}

const Views = ({ state, inviteCount }: ViewsProps) => (
  <Tabs
    label="View"
    look="views"
    tabs={userViewNames.map((view) => ({
      label: userViews[view].label,
      href: state.hrefTo({ view }),
      current: view === (state.query.view ?? 'staff'),
      ...(view === 'invited' && inviteCount > 0 && { badge: inviteCount }),
    }))}
  />
)

const pageSize = 50

function useUsers() {
  const state = useQueryState(usersAddress)
  const { view = 'staff', page = 1, search, ordering = 'name' } = state.query
  const { filter } = userViews[view]
  const users = useListUsersQuery(
    filter
      ? { query: { ...filter, ...(search && { search }), ordering, page, page_size: pageSize } }
      : skipToken,
  )
  const isInvited = filter === null
  // Every view loads the invitations, because the Invited tab shows the number of invitations.
  const invites = useListColleagueInvitesQuery({
    query: { page: isInvited ? page : 1, page_size: pageSize },
  })
  return { state, users, invites, isInvited }
}

const People = (table: UserTableProps) => (
  <>
    <ListSearch
      label="Search people"
      placeholder="Name or email…"
      value={table.state.query.search ?? ''}
      onSearch={(search) => table.state.change({ search }, { replace: true })}
    />
    <UserTable {...table} />
    <Text tone="secondary">
      Permission changes apply immediately. Users don’t need to sign in again. You can’t remove the last
      admin.
    </Text>
  </>
)

type OpenDialog = { person: UserSummary; permission: Permission } | 'invite' | null

export function UsersPage() {
  const { state, users, invites, isInvited } = useUsers()
  const userId = useAppSelector(selectUser)?.id
  const cursor = useListCursor('users', getShownData(users)?.results ?? [])
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const invite = () => setDialog('invite')
  const choose = (person: UserSummary | undefined, permission: Permission) => {
    if (person && !isInvited) setDialog({ person, permission })
  }
  return (
    <StaffPage
      title="Users"
      query={isInvited ? invites : users}
      shortcuts={[
        ...buildCursorShortcuts(cursor, 'person'),
        ['r', 'give or remove analyst access', () => choose(cursor.row, 'analyst')],
        ['m', 'give or remove admin access', () => choose(cursor.row, 'admin')],
        ['i', 'invite a teammate', invite],
        ['/', 'search'],
      ]}
      actions={
        <Button size="small" icon={<Icon of={Plus} small />} onClick={invite}>
          Invite teammate
        </Button>
      }
    >
      <Views state={state} inviteCount={invites.data?.count ?? 0} />
      <Columns gap={2} sizes="aside">
        <Stack>
          {isInvited ? (
            <InvitesTable invites={invites} state={state} />
          ) : (
            <People state={state} users={users} cursor={cursor} onChoose={choose} />
          )}
        </Stack>
        <PermissionLog />
      </Columns>
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {dialog !== null && dialog !== 'invite' && (
        <PermissionDialog {...dialog} isSelf={dialog.person.id === userId} onClose={close} />
      )}
    </StaffPage>
  )
}
