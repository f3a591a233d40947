import { Keyboard, LogOut, Mail } from 'lucide-react'
import { type ReactNode, Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { HasContent } from '#web/core/page/has-content.ts'
import { useSignOut } from '#web/features/company/SignOutDialog.tsx'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppSelector } from '#web/core/store.ts'
import { GoToButton, goToKey, LazyGoToDialog } from '#web/features/admin/search/GoTo.tsx'
import { type AdminSection, AdminShell } from '#web/ui/shells/AdminShell.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { type ShortcutList, ShortcutsDialog } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { MailChoiceDialog } from '#web/features/admin/dialogs/MailChoiceDialog.tsx'
import { useGetPipelineCountsQuery } from './api.ts'
import { type AdminEntry, findCurrentEntry, listNavigationEntries } from './navigation.ts'
import { useOpenDialog } from '#web/features/admin/dialogs/OpenDialog.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'

interface AdminFrameProps {
  /** The title or breadcrumbs, on the left of the bar. */
  top: ReactNode
  action?: ReactNode
  keys: ShortcutList
  rail?: boolean
  children: ReactNode
}

const KeysButton = ({ onClick }: { onClick: () => void }) => (
  <Visible from="md">
    <IconButton label="Keyboard shortcuts" onClick={onClick}>
      <Icon of={Keyboard} small />
    </IconButton>
  </Visible>
)

const sectionTitles: readonly AdminEntry['section'][] = ['Review', 'Network', 'Operate']

const pollMs = 60_000

function useSections(): AdminSection[] {
  const { pathname } = useLocation()
  const isAdmin = useAppSelector(selectIsAdmin)
  const { data: counts } = useGetPipelineCountsQuery({}, usePollingOptions(pollMs))
  const hasContent = use(HasContent)
  const current = findCurrentEntry(pathname)
  const toItem = (entry: AdminEntry) => ({
    label: entry.label,
    icon: <Icon of={entry.icon} small />,
    href: entry.href,
    current: entry === current,
    count: entry.count && counts?.[entry.count],
    countLabel: entry.countLabel,
  })
  const entries = listNavigationEntries(isAdmin, hasContent)
  return sectionTitles.flatMap((title) => {
    const items = entries.filter(({ section }) => section === title).map(toItem)
    return items.length > 0 ? [{ title, items }] : []
  })
}

export function AdminFrame({ top, action, keys, rail = false, children }: AdminFrameProps) {
  const user = useAppSelector(selectUser)
  const isAdmin = useAppSelector(selectIsAdmin)
  const sections = useSections()
  const entries = listNavigationEntries(isAdmin, use(HasContent))
  const pages = entries.map(({ href, label, section }) => ({ href, label, note: section }))
  const { dialog: openDialog, setDialog } = useOpenDialog()
  const close = () => setDialog(null)
  const openHelp = () => setDialog('keys')
  const openMail = () => setDialog('mail')
  const { requestSignOut, dialog: signOutDialog } = useSignOut()
  const choices = [
    { id: 'keys', label: 'Shortcuts', icon: <Icon of={Keyboard} small />, keyHint: '?', onSelect: openHelp },
    { id: 'mail', label: 'Email settings', icon: <Icon of={Mail} small />, onSelect: openMail },
    { id: 'leave', label: 'Sign out', icon: <Icon of={LogOut} small />, onSelect: requestSignOut },
  ]
  const openGoTo = () => setDialog('go-to')
  useShortcuts({ '?': openHelp, 'Mod+k': openGoTo })
  return (
    <AdminShell
      homeHref={paths.admin.pipeline}
      sections={sections}
      person={{ name: user?.name ?? '', role: isAdmin ? 'Admin' : 'Analyst', choices }}
      rail={rail}
      top={
        <>
          {top}
          <GoToButton onClick={openGoTo} />
          <KeysButton onClick={openHelp} />
          {action}
        </>
      }
    >
      {children}
      <ShortcutsDialog
        open={openDialog === 'keys'}
        onClose={close}
        keys={[...keys, [goToKey, 'go to a company, person, document or page'], ['?', 'show shortcuts']]}
      />
      {openDialog === 'mail' && <MailChoiceDialog onClose={close} />}
      {openDialog === 'go-to' && (
        <Suspense>
          <LazyGoToDialog pages={pages} onClose={close} />
        </Suspense>
      )}
      {signOutDialog}
    </AdminShell>
  )
}
