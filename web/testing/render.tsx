import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { LatestSearchProvider } from '#web/core/address/LatestSearchProvider.tsx'
import { RouterLink } from '#web/shell/RouterLink.tsx'
import type { AppStore } from '#web/core/store.ts'
import { ToastProvider } from '#web/ui/overlays/Toasts.tsx'
import { LinkContext } from '#web/ui/actions/Anchor.tsx'

interface Place {
  at?: string
  /** The route's pattern, if the page reads path parameters; by default, the path of `at`. */
  route?: string
}

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

const root = (
  <LatestSearchProvider>
    <Outlet />
  </LatestSearchProvider>
)

export function renderRoutes(routes: RouteObject[], store: AppStore, at: string) {
  const router = createMemoryRouter([{ element: root, children: routes }], { initialEntries: [at] })
  render(
    <Provider store={store}>
      <LinkContext value={RouterLink}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </LinkContext>
    </Provider>,
  )
  return router
}
