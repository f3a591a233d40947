import { Keyboard, ListFilter, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { signOut } from '../auth/sign-out.ts'
import { useAppDispatch, useAppSelector } from '../app/store.ts'
import { AdminShell } from '../ui/AdminShell.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { selectIsAdmin, selectUser } from '../users/selectors.ts'
import { type KeyList, KeysDialog } from './KeysDialog.tsx'
import { useKeys } from './use-keys.ts'

interface AdminFrameProps {
  /** The title or the crumbs, at the left of the bar. */
  top: ReactNode
  /** The keys of this screen, for the list behind `?`. */
  keys: KeyList
  rail?: boolean
  children: ReactNode
}

function useSignOut() {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  return async () => {
    const action = await dispatch(signOut({ evenIfUnsent: false }))
    if (signOut.fulfilled.match(action) && !action.payload)
      toasts.show({ tone: 'bad', text: 'Some answers are not sent yet. Open the application to see them.' })
  }
}

/** The shell around every screen of ours, with the keys that work on all of them. */
export function AdminFrame({ top, keys, rail = false, children }: AdminFrameProps) {
  const user = useAppSelector(selectUser)
  const isAdmin = useAppSelector(selectIsAdmin)
  const waiting = useAppSelector((state) => state.admin.pipeline.counts.waiting)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const leave = useSignOut()
  useKeys({ '?': () => setHelpOpen(true) })
  const choices = [
    {
      id: 'keys',
      label: 'Keys',
      icon: <Icon of={Keyboard} small />,
      keyHint: '?',
      onSelect: () => setHelpOpen(true),
    },
    { id: 'leave', label: 'Sign out', icon: <Icon of={LogOut} small />, onSelect: () => void leave() },
  ]
  const pipeline = {
    label: 'Pipeline',
    icon: <Icon of={ListFilter} small />,
    href: '/app/admin',
    current: true,
    count: waiting ?? 0,
    countLabel: 'waiting for you',
  }
  return (
    <AdminShell
      homeHref="/app/admin"
      sections={[{ title: 'Review', items: [pipeline] }]}
      person={{ name: user?.name ?? '', role: isAdmin ? 'Admin' : 'Analyst', choices }}
      rail={rail}
      top={
        <>
          {top}
          <IconButton label="Keys" onClick={() => setHelpOpen(true)}>
            <Icon of={Keyboard} small />
          </IconButton>
        </>
      }
    >
      {children}
      <KeysDialog
        open={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        keys={[...keys, ['?', 'these keys']]}
      />
    </AdminShell>
  )
}
