import { clsx } from 'clsx'
import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { HasContent } from '#web/core/page/has-content.ts'
import { paths } from '#web/core/address/paths.ts'
import { footNote, listFooterGroups, listHeaderLinks } from '#contract/rules/home-texts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ChatButton } from '#web/features/support/ChatButton.tsx'
import { controlClass } from '#web/ui/fields/Control.tsx'
import { PublicShell } from '#web/ui/shells/PublicShell.tsx'
import styles from './ContentShell.module.css'

/** `public.ts` handles clicks on the button. */
const Chat = () => (
  <ChatButton place="public" data-chat>
    <span className={styles.words}>Messages</span>
  </ChatButton>
)

/** `public.ts` applies and saves the choice. */
const SchemeSelect = () => (
  <select aria-label="Theme" className={clsx(controlClass, styles.scheme)} data-scheme-choice>
    <option value="system">System</option>
    <option value="light">Light</option>
    <option value="dark">Dark</option>
  </select>
)

export function ContentShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hasContent = use(HasContent)
  const isCurrent = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  return (
    <PublicShell
      homeHref="/"
      nav={listHeaderLinks(hasContent).map((link) => ({ ...link, current: isCurrent(link.href) }))}
      actions={
        <>
          <Button kind="quiet" size="small" href={paths.dashboard}>
            Sign in
          </Button>
          <Button size="small" href={paths.start}>
            Start an application
          </Button>
        </>
      }
      chat={<Chat />}
      scheme={<SchemeSelect />}
      footLinks={listFooterGroups(hasContent)}
      footNote={footNote}
    >
      {children}
    </PublicShell>
  )
}
