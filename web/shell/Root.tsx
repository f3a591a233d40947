import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { focusHeading } from '#web/core/focus-heading.ts'

/** What every page shares: the focus follows the person to each new page's heading. */
export function Root() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    // an address with a mark leads to one question, which takes the focus itself
    return hash ? undefined : focusHeading()
  }, [pathname, hash])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
