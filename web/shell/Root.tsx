import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { TooltipLayer } from '#web/ui/overlays/TooltipLayer.tsx'
import { LatestSearchProvider } from '#web/core/address/LatestSearchProvider.tsx'
import { focusHeading } from '#web/core/focus-heading.ts'

export function Root() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return undefined
    lastPathname.current = pathname
    // A hash usually refers to a question, which takes focus itself.
    return hash ? undefined : focusHeading()
  }, [pathname, hash])
  return (
    <LatestSearchProvider>
      <Outlet />
      <TooltipLayer />
      <ScrollRestoration />
    </LatestSearchProvider>
  )
}
