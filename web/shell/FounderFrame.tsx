import {
  ChartColumn,
  Droplet,
  FileText,
  Folder,
  Handshake,
  House,
  Landmark,
  LayoutList,
  LogOut,
  TrendingUp,
  Users,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { TermsNote } from '#web/features/account/TermsNote.tsx'
import { SessionEndedNote } from '#web/features/session/SessionEndedNote.tsx'
import { useSignOut } from '#web/features/company/SignOutDialog.tsx'
import type { MenuEntry } from '#web/ui/actions/menu-entry.ts'
import { FounderShell } from '#web/ui/shells/FounderShell.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import type { NavItem } from '#web/ui/shells/NavList.tsx'
import {
  selectCompanyChoices,
  selectCompanyId,
  selectIsAdmin,
  selectIsStaff,
  selectUser,
} from '#web/features/session/selectors.ts'
import { selectRequests } from '#web/features/dashboard/selectors.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'

/** `children` are shown instead of the route's page. */
export function FounderFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const user = useAppSelector(selectUser)
  const { requestSignOut, dialog } = useSignOut()
  const company = useCompanySwitch()
  const nav = useNav()
  const role = useRole()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const account = {
    id: 'account',
    label: 'Your account',
    onSelect: () => void navigate(paths.account),
    icon: <Icon of={UserRound} small />,
  }
  const signOut = { id: 'out', label: 'Sign out', icon: <Icon of={LogOut} small />, onSelect: requestSignOut }
  return (
    <FounderShell
      homeHref={paths.dashboard}
      company={company}
      person={{
        name: user?.name ?? 'Your account',
        role,
        isCurrent: pathname.startsWith(paths.account),
        choices: [account, signOut],
      }}
      nav={nav}
    >
      <SessionEndedNote />
      <TermsNote />
      {children}
      {dialog}
    </FounderShell>
  )
}

function useCompanySwitch() {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const selectedId = useAppSelector(selectCompanyId)
  const open = useAppSelector(selectCompany)
  const companies = useAppSelector(selectCompanyChoices)
  const change = async ({ id, name }: { id: string; name: string }) => {
    const action = await dispatch(switchCompany(id))
    if (action.payload)
      toasts.show({ tone: 'bad', text: `${name} couldn’t be opened. ${action.payload.message}.` })
  }
  const choices: MenuEntry[] = companies.map(({ id, name }) => ({
    id,
    label: name,
    current: id === selectedId,
    onSelect: () => void change({ id, name }),
  }))
  const isKnown = useAppSelector(selectUser) !== null
  const unnamed = isKnown ? 'New company' : 'Your company'
  const name = companies.find(({ id }) => id === selectedId)?.name ?? open?.name ?? unnamed
  return { name, choices: choices.length > 1 ? choices : [] }
}

function useNav(): NavItem[] {
  const { pathname } = useLocation()
  const isStaff = useAppSelector(selectIsStaff)
  const openRequests = useAppSelector(
    (state) => selectRequests(state).filter(({ isReceived }) => !isReceived).length,
  )
  const openOffers = useAppSelector((state) => {
    const company = selectCompany(state)
    return company?.offer?.status === 'open' && !company.offer.is_change_requested ? 1 : 0
  })
  const items = [
    { label: 'Home', href: paths.dashboard, of: House },
    { label: 'Application', href: paths.application, of: FileText },
    { label: 'Documents', href: paths.documents, of: Folder, count: openRequests, countLabel: 'requested' },
    { label: 'Connections', href: paths.connections, of: Landmark },
    { label: 'Money', href: paths.money, of: ChartColumn },
    { label: 'Offer', href: paths.offer, of: TrendingUp, count: openOffers, countLabel: 'to answer' },
    { label: 'Loans', href: paths.loans, of: Droplet },
    { label: 'Introductions', href: paths.introductions, of: Handshake },
    { label: 'Team', href: paths.team, of: Users },
    ...(isStaff ? [{ label: 'Pipeline', href: paths.admin.pipeline, of: LayoutList }] : []),
  ]
  return items.map(({ of, ...item }) => ({
    ...item,
    icon: <Icon of={of} />,
    current: item.href === paths.dashboard ? /^\/app\/?$/.test(pathname) : pathname.startsWith(item.href),
  }))
}

function useRole() {
  const isAdmin = useAppSelector(selectIsAdmin)
  const isStaff = useAppSelector(selectIsStaff)
  const user = useAppSelector(selectUser)
  if (!user) return ''
  if (isAdmin) return 'Admin'
  if (isStaff) return 'Analyst'
  return user.role === 'owner' ? 'Founder, owner' : 'Team member'
}
