import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { homeTexts, publicLinks } from '#contract/rules/home-texts.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import { PublicShell } from '#web/ui/shells/PublicShell.tsx'
import styles from './ContentShell.module.css'

/** Opens the messages, in `public.ts`. */
const ChatButton = () => (
  <Pressable
    className={styles.chat}
    aria-label="Messages"
    aria-haspopup="dialog"
    aria-expanded={false}
    data-chat
  >
    <Icon of={MessageSquare} />
    <span className={styles.words}>Messages</span>
  </Pressable>
)

/** Light or dark; `public.ts` stores the choice. */
const SchemeSelect = () => (
  <select aria-label="Light or dark" className={styles.scheme} data-scheme-choice>
    <option value="system">Like the system</option>
    <option value="light">Light</option>
    <option value="dark">Dark</option>
  </select>
)

/** The frame of the public pages. */
export function ContentShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isCurrent = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  return (
    <PublicShell
      homeHref="/"
      nav={publicLinks.top.map((link) => ({ ...link, current: isCurrent(link.href) }))}
      actions={
        <>
          <Button kind="quiet" href={paths.dashboard}>
            Sign in
          </Button>
          <Button kind="line" href={paths.application}>
            Start an application
          </Button>
        </>
      }
      chat={<ChatButton />}
      scheme={<SchemeSelect />}
      footLinks={publicLinks.foot}
      footNote={homeTexts.foot}
    >
      {children}
    </PublicShell>
  )
}
