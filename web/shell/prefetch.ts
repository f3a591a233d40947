import { matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'

export const createPrefetch = (routes: RouteObject[]) => (url: URL) => {
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    // Skips routes whose `lazy` is a function: calling the store area's `lazy` function would create a second store.
    if (typeof route.lazy !== 'object') continue
    const { Component, loader } = route.lazy
    const args = { url, params, pattern: '', request: new Request(url), context: new RouterContextProvider() }
    const load = async () => {
      const start = await loader?.()
      if (typeof start === 'function') await start(args)
    }
    // Errors surface when the page is opened.
    void Promise.all([load(), Component?.()]).catch(() => {})
  }
}

const pageLink = 'a[href^="/"]:not([href^="//"], [target], [download])'

/** Milliseconds that the pointer or focus must rest on a link: moving across a list must not load every page. */
const restMs = 50

export function watchLinks(root: Document, prefetch: (url: URL) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleMove = ({ target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(pageLink)
    if (link) timer = setTimeout(prefetch, restMs, new URL(link.href))
  }
  root.addEventListener('pointerover', handleMove)
  root.addEventListener('focusin', handleMove)
  // Cancels the prefetch, because an opened page starts its own queries.
  root.addEventListener('click', () => clearTimeout(timer))
}
