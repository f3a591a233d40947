import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { focusHeading } from './focus-heading.ts'

/** What every page shares: the focus follows the person to each new page's heading. */
export function Root() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    return focusHeading()
  }, [pathname])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
