import { createContext } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

/** The routes of the app, for links that load the code of their page ahead. */
export const RoutesContext = createContext<readonly RouteObject[]>([])

/** Loads the code of the page at an address, so that a click shows the page sooner. */
export function prefetchPage(routes: readonly RouteObject[], href: string): void {
  for (const { route } of matchRoutes([...routes], href) ?? []) {
    // a function also creates a store
    if (typeof route.lazy !== 'object') continue
    // a failure shows when the page is opened
    void route.lazy.Component?.().catch(() => {})
  }
}
