import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UserSummary } from '#contract/users.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/list/ListTitle.tsx'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { selectColleagueInvites } from './colleagues-slice.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { InvitesTable } from './InvitesTable.tsx'
import { PermissionDialog } from './PermissionDialog.tsx'
import { PermissionLog } from './PermissionLog.tsx'
import { type Permission, selectAdminUsers } from './slice.ts'
import { type ChoosePermission, UserTable } from './UserTable.tsx'
import { useCursor, type Users, useUsers } from './use-users.ts'
import { usersHref, userViewNames, userViews } from './users-view.ts'

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const satisfies SxProps<Theme>

const Views = ({ view }: Pick<Users, 'view'>) => {
  const { count } = useAppSelector(selectColleagueInvites).data
  return (
    <Tabs
      label="Who is listed"
      look="views"
      tabs={userViewNames.map((name) => ({
        label: userViews[name].label,
        href: usersHref({ ...view, name }),
        current: name === view.name,
        ...(name === 'invited' && count > 0 && { badge: count }),
      }))}
    />
  )
}

/** The keys of the page, for the help sheet. */
const keys = [
  ['j', 'next person'],
  ['k', 'previous person'],
  ['r', 'make analyst, or no longer'],
  ['m', 'make admin, or no longer'],
  ['i', 'invite a colleague'],
  ['/', 'search'],
] as const

interface PeopleProps {
  users: Users
  onChoose: ChoosePermission
  onInvite: () => void
}

/** The people of the view, or the colleagues who were invited, and their keys. */
function People({ users, onChoose, onInvite }: PeopleProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  const cursor = useCursor()
  const isInvited = users.view.name === 'invited'
  const choose = (permission: Permission) => () => {
    if (!isInvited && cursor.row) onChoose(cursor.row, permission)
  }
  useShortcuts({
    j: () => cursor.step(1),
    k: () => cursor.step(-1),
    r: choose('analyst'),
    m: choose('admin'),
    i: onInvite,
    '/': () => searchRef.current?.focus(),
  })
  if (isInvited) return <InvitesTable />
  return (
    <>
      <ListSearch
        ref={searchRef}
        label="Search people"
        placeholder="Name or address…"
        value={users.view.search}
        onSearch={(q) => users.change({ q }, { replace: true })}
      />
      <UserTable users={users} cursor={cursor} onChoose={onChoose} />
      <Box component="p" sx={{ color: 'text.secondary' }}>
        A change works at the person’s next click, without signing in again. The last admin cannot be taken
        away.
      </Box>
    </>
  )
}

type Open = { person: UserSummary; permission: Permission } | 'invite' | null

/** Who may do what, who is invited to, and who changed it. For admins. */
export function UsersPage() {
  usePageTitle('Users')
  const users = useUsers()
  const userId = useAppSelector(selectUser)?.id
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const finish = () => {
    close()
    users.reload()
  }
  const invite = () => setOpen('invite')
  return (
    <AdminFrame
      keys={keys}
      top={
        <>
          <ListTitle title="Users" total={useAppSelector((state) => selectAdminUsers(state).list.data)} />
          <Button size="small" icon={<Icon of={Plus} small />} onClick={invite}>
            Invite colleague
          </Button>
        </>
      }
    >
      <AdminPage>
        <Views view={users.view} />
        <Box sx={columnsSx}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <People
              users={users}
              onChoose={(person, permission) => setOpen({ person, permission })}
              onInvite={invite}
            />
          </Box>
          <PermissionLog />
        </Box>
      </AdminPage>
      {open === 'invite' && <InviteDialog onClose={close} onDone={finish} />}
      {open !== null && open !== 'invite' && (
        <PermissionDialog {...open} isSelf={open.person.id === userId} onClose={close} onDone={finish} />
      )}
    </AdminFrame>
  )
}
