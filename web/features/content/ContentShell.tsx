import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { homeTexts, publicLinks } from '#contract/rules/home-texts.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { PublicShell } from '#web/ui/layout/PublicShell.tsx'

/** The frame of the public pages, with the links that the server writes into them too. */
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
      footLinks={publicLinks.foot}
      footNote={homeTexts.foot}
    >
      {children}
    </PublicShell>
  )
}
