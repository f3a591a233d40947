import { Keyboard, LogOut, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSignOut } from '#web/features/company/SignOutDialog.tsx'
import { useAppSelector } from '#web/core/store.ts'
import { goToKey, useGoTo } from '#web/features/admin/search/GoTo.tsx'
import { AdminShell } from '#web/ui/layout/AdminShell.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { type ShortcutList, ShortcutsDialog } from './ShortcutsDialog.tsx'
import { MailChoiceDialog } from './MailChoiceDialog.tsx'
import { listEntries, toAdminHref } from './navigation.ts'
import { useSections } from './use-sections.tsx'
import { useShortcuts } from './use-shortcuts.ts'

interface AdminFrameProps {
  /** The title or the crumbs, at the left of the bar. */
  top: ReactNode
  /** The shortcuts of this page, listed behind `?`. */
  keys: ShortcutList
  rail?: boolean
  children: ReactNode
}

const KeysButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label="Keys" onClick={onClick} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
    <Icon of={Keyboard} small />
  </IconButton>
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
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isMailOpen, setMailOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
  const { requestSignOut, dialog } = useSignOut()
  const choices = [
    { id: 'keys', label: 'Keys', icon: <Icon of={Keyboard} small />, keyHint: '?', onSelect: openHelp },
    { id: 'mail', label: 'Mail', icon: <Icon of={Mail} small />, onSelect: () => setMailOpen(true) },
    { id: 'leave', label: 'Sign out', icon: <Icon of={LogOut} small />, onSelect: requestSignOut },
  ]
  const goTo = useGoTo(pages)
  useShortcuts({ '?': openHelp, 'Mod+k': goTo.open })
  return (
    <AdminShell
      homeHref="/app/admin"
      sections={sections}
      person={{ name: user?.name ?? '', role: isAdmin ? 'Admin' : 'Analyst', choices }}
      rail={rail}
      top={
        <>
          {top}
          {goTo.button}
          <KeysButton onClick={openHelp} />
        </>
      }
    >
      {children}
      <ShortcutsDialog
        open={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        keys={[...keys, [goToKey, 'go to a company, person, document or page'], ['?', 'these keys']]}
      />
      {isMailOpen && <MailChoiceDialog onClose={() => setMailOpen(false)} />}
      {goTo.dialog}
      {dialog}
    </AdminShell>
  )
}
