import type { createBrowserRouter } from 'react-router'

/**
 * Before a reload: a page that somebody has chosen and that has not come yet has no address in the browser. It gets it, so
 * that it is what opens.
 */
export function saveDestination(router: ReturnType<typeof createBrowserRouter>) {
  const destination = router.state.navigation.location
  if (destination) window.history.pushState(null, '', router.createHref(destination))
}
