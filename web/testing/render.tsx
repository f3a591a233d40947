import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { RouterLink } from '#web/shell/RouterLink.tsx'
import type { AppStore } from '#web/core/store.ts'
import { ToastProvider } from '#web/ui/feedback/Toasts.tsx'
import { makeTheme } from '#web/ui/theme/theme.ts'

afterEach(cleanup)

interface Place {
  /** The address shown. */
  at?: string
  /** The route's pattern, where the page reads parameters; every other address shows an empty page. */
  route?: string
}

/** Shows an element as the app would: store, theme and router are real. Answers the router, to see where it went. */
export const renderInApp = (
  element: ReactElement,
  store: AppStore,
  { at = '/app', route = at }: Place = {},
) =>
  renderRoutes(
    [
      { path: new URL(route, 'http://test').pathname, element },
      { path: '*', element: null },
    ],
    store,
    at,
  )

/** The same for several pages that belong together. */
export function renderRoutes(routes: RouteObject[], store: AppStore, at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(
    <Provider store={store}>
      <ThemeProvider theme={makeTheme(RouterLink)}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ThemeProvider>
    </Provider>,
  )
  return router
}
