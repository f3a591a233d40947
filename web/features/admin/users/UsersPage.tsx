import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UserSummary } from '#contract/users.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/frame/ListTitle.tsx'
import { ListSearch } from '#web/features/admin/frame/ListSearch.tsx'
import { useListParams } from '#web/features/admin/frame/use-list-params.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatTotal } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { permissionLabels } from './permission-labels.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { PermissionLog } from './PermissionLog.tsx'
import {
  loadPeople,
  loadPermissionLog,
  type Permission,
  selectAdminUsers,
  usersPerPage,
  type UsersQuery,
} from './slice.ts'

const views = [
  ['staff', 'Staff', ['admin', 'analyst']],
  ['admin', 'Admins', ['admin']],
  ['analyst', 'Analysts', ['analyst']],
  ['all', 'Everybody', []],
] as const satisfies readonly (readonly [string, string, readonly Permission[]])[]

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const satisfies SxProps<Theme>

type Choose = (person: UserSummary, permission: Permission) => void

const PermissionCell = ({
  person,
  permission,
  onChoose,
}: {
  person: UserSummary
  permission: Permission
  onChoose: Choose
}) => {
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

const buildColumns = (userId: string | undefined, onChoose: Choose): Column<UserSummary>[] => [
  {
    id: 'name',
    header: 'Person',
    width: 'minmax(200px, 1fr)',
    narrow: 'title',
    cell: ({ id, name, email }) => (
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name || email}
        {id === userId && ' (you)'}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>{email}</Box>
      </Box>
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

function useUsers() {
  const { params, page, change, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const search = params.get('q') ?? ''
  const view = views.find(([name]) => name === params.get('view')) ?? views[0]
  const [viewName] = view
  const load = useCallback(() => {
    const permissions: readonly Permission[] = views.find(([name]) => name === viewName)?.[2] ?? []
    const query: UsersQuery = {
      page,
      ...(search && { search }),
      ...(permissions.length > 0 && { 'permissions[]': [...permissions] }),
    }
    void dispatch(loadPeople(query))
  }, [dispatch, page, search, viewName])
  const loadLog = useCallback(() => void dispatch(loadPermissionLog()), [dispatch])
  useEffect(load, [load])
  useEffect(loadLog, [loadLog])
  const reload = () => {
    load()
    loadLog()
  }
  return { search, viewName, page, change, goToPage, load, reload }
}

function UserTable({ users, onChoose }: { users: ReturnType<typeof useUsers>; onChoose: Choose }) {
  const userId = useAppSelector(selectUser)?.id
  const { status, data, error } = useAppSelector((state) => selectAdminUsers(state).list)
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <DataTable
      caption={`${formatTotal(data)} people, by name`}
      columns={buildColumns(userId, onChoose)}
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
      foot={
        data.count > 0 && (
          <Pager page={users.page} pageSize={usersPerPage} total={data} onPage={users.goToPage} />
        )
      }
    />
  )
}

function Lists({ users }: { users: ReturnType<typeof useUsers> }) {
  const searchRef = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => searchRef.current?.focus() })
  const hrefTo = (view: string) =>
    `/app/admin/users?${new URLSearchParams({ view, ...(users.search && { q: users.search }) }).toString()}`
  return (
    <>
      <Tabs
        label="Who is listed"
        look="views"
        tabs={views.map(([name, label]) => ({ label, href: hrefTo(name), current: name === users.viewName }))}
      />
      <ListSearch
        ref={searchRef}
        label="Search people"
        placeholder="Name or address…"
        value={users.search}
        onSearch={(q) => users.change({ q }, { replace: true })}
      />
    </>
  )
}

/** Who may do what, and who changed it. For admins. */
export function UsersPage() {
  usePageTitle('Users')
  const users = useUsers()
  const userId = useAppSelector(selectUser)?.id
  const [chosen, setChosen] = useState<{ person: UserSummary; permission: Permission } | null>(null)
  const close = () => setChosen(null)
  const finish = () => {
    close()
    users.reload()
  }
  return (
    <AdminFrame
      keys={[['/', 'search']]}
      top={<ListTitle title="Users" total={useAppSelector((state) => selectAdminUsers(state).list.data)} />}
    >
      <AdminPage>
        <Lists users={users} />
        <Box sx={columnsSx}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <UserTable users={users} onChoose={(person, permission) => setChosen({ person, permission })} />
            <Box component="p" sx={{ color: 'text.secondary' }}>
              A change works at the person’s next click, without signing in again. The last admin cannot be
              taken away.
            </Box>
          </Box>
          <PermissionLog />
        </Box>
      </AdminPage>
      {chosen && (
        <PermissionDialog {...chosen} isSelf={chosen.person.id === userId} onClose={close} onDone={finish} />
      )}
    </AdminFrame>
  )
}
