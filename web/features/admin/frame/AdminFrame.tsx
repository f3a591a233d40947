import { Keyboard, LogOut, Mail } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { useSignOut } from '#web/features/company/SignOutDialog.tsx'
import { useAppSelector } from '#web/core/store.ts'
import { GoToButton, goToKey, LazyGoToDialog } from '#web/features/admin/search/GoTo.tsx'
import { AdminShell } from '#web/ui/layout/AdminShell.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { type ShortcutList, ShortcutsDialog } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { MailChoiceDialog } from '#web/features/admin/dialogs/MailChoiceDialog.tsx'
import { listEntries, toAdminHref } from './navigation.ts'
import { useOpenDialog } from '#web/features/admin/dialogs/OpenDialog.tsx'
import { useSections } from './use-sections.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'

interface AdminFrameProps {
  /** The title or the crumbs, at the left of the bar. */
  top: ReactNode
  /** The shortcuts of this page, listed behind `?`. */
  keys: ShortcutList
  rail?: boolean
  children: ReactNode
}

const KeysButton = ({ onClick }: { onClick: () => void }) => (
  <Visible from="md">
    <IconButton label="Keys" onClick={onClick}>
      <Icon of={Keyboard} small />
    </IconButton>
  </Visible>
)

/** The frame of every admin page, with the shortcuts that work on all of them. */
export function AdminFrame({ top, keys, rail = false, children }: AdminFrameProps) {
  const user = useAppSelector(selectUser)
  const isAdmin = useAppSelector(selectIsAdmin)
  const sections = useSections()
  const pages = listEntries(isAdmin).map(({ label, path, section }) => ({
    href: toAdminHref(path),
    label,
    note: section,
  }))
  const { dialog: opened, setDialog } = useOpenDialog()
  const close = () => setDialog(null)
  const openHelp = () => setDialog('keys')
  const { requestSignOut, dialog } = useSignOut()
  const choices = [
    { id: 'keys', label: 'Keys', icon: <Icon of={Keyboard} small />, keyHint: '?', onSelect: openHelp },
    { id: 'mail', label: 'Email', icon: <Icon of={Mail} small />, onSelect: () => setDialog('mail') },
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
        </>
      }
    >
      {children}
      <ShortcutsDialog
        open={opened === 'keys'}
        onClose={close}
        keys={[...keys, [goToKey, 'go to a company, person, document or page'], ['?', 'these keys']]}
      />
      {opened === 'mail' && <MailChoiceDialog onClose={close} />}
      {opened === 'go-to' && (
        <Suspense>
          <LazyGoToDialog pages={pages} onClose={close} />
        </Suspense>
      )}
      {dialog}
    </AdminShell>
  )
}
