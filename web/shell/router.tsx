import { createBrowserRouter, type RouteObject } from 'react-router'
import { buildAdminRoutes } from './admin-routes.ts'
import { ErrorPage } from './ErrorPage.tsx'
import type { ErrorReports } from '#web/core/error-reports.ts'
import type { AppStore } from '#web/core/store.ts'
import { buildLazyRoute, withQueries } from './lazy-route.ts'
import { watchFailedImports } from './failed-imports.ts'
import { preloadLoginLibrary } from '#web/features/session/login-library.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { createPrefetch } from './prefetch.ts'
import { Root } from './Root.tsx'

const buildQueriedRoutes = (store: Promise<AppStore>): RouteObject[] => [
  {
    index: true,
    ...withQueries(
      store,
      async () => (await import('#web/features/dashboard/queries.ts')).listDashboardQueries,
      async () => (await import('#web/features/dashboard/DashboardPage.tsx')).DashboardPage,
    ),
  },
  {
    path: 'documents',
    ...withQueries(
      store,
      async () => (await import('#web/features/dashboard/queries.ts')).listDocumentsQueries,
      async () => (await import('#web/features/dashboard/DocumentsPage.tsx')).DocumentsPage,
    ),
  },
  {
    path: 'loans',
    ...withQueries(
      store,
      async () => (await import('#web/features/loans/queries.ts')).listLoansQueries,
      async () => (await import('#web/features/loans/LoansPage.tsx')).LoansPage,
    ),
  },
]

const framedRoutes: RouteObject[] = [
  buildLazyRoute(
    'apply',
    async () => (await import('#web/features/application/TaskListPage.tsx')).TaskListPage,
  ),
  buildLazyRoute(
    'connections',
    async () => (await import('#web/features/connections/ConnectionsPage.tsx')).ConnectionsPage,
  ),
  buildLazyRoute('money', async () => (await import('#web/features/money/MoneyPage.tsx')).MoneyPage),
  buildLazyRoute('offer', async () => (await import('#web/features/offers/OfferPage.tsx')).OfferPage),
  buildLazyRoute('sign', async () => (await import('#web/features/signing/SigningPage.tsx')).SigningPage),
  buildLazyRoute(
    'messages',
    async () => (await import('#web/features/support/MessagesPage.tsx')).MessagesPage,
  ),
  buildLazyRoute('team', async () => (await import('#web/features/team/TeamPage.tsx')).TeamPage),
  buildLazyRoute('*', async () => (await import('./NotFoundInFounderFrame.tsx')).NotFoundInFounderFrame),
  buildLazyRoute('account', async () => (await import('#web/features/account/AccountPage.tsx')).AccountPage),
]

const unframedRoutes: RouteObject[] = [
  buildLazyRoute(
    'apply/:tab/:step?',
    async () => (await import('#web/features/application/ApplyPage.tsx')).ApplyPage,
  ),
  buildLazyRoute(
    'connect/:step?',
    async () => (await import('#web/features/application/ConnectPage.tsx')).ConnectPage,
  ),
  buildLazyRoute(
    'connections/return',
    async () => (await import('#web/features/connections/ReturnPage.tsx')).ReturnPage,
  ),
  buildLazyRoute(
    'connections/bank',
    async () => (await import('#web/features/connections/ReturnPage.tsx')).OpenBankPage,
  ),
  buildLazyRoute(
    'intros/:step?',
    async () => (await import('#web/features/intros/IntrosPage.tsx')).IntrosPage,
  ),
]

const buildSignedInRoutes = (store: Promise<AppStore>): RouteObject[] => [
  {
    ...buildLazyRoute('admin', async () => (await import('./AdminArea.tsx')).AdminArea),
    children: buildAdminRoutes(store),
  },
  {
    lazy: { Component: async () => (await import('./FounderArea.tsx')).FounderArea },
    children: [
      {
        lazy: { Component: async () => (await import('./FounderFrame.tsx')).FounderFrame },
        // The frame stays when a page inside it fails.
        children: [
          {
            lazy: { ErrorBoundary: async () => (await import('./FrameError.tsx')).FrameError },
            children: [...buildQueriedRoutes(store), ...framedRoutes],
          },
        ],
      },
      ...unframedRoutes,
    ],
  },
]

const buildStoreRoutes = (store: Promise<AppStore>): RouteObject[] => [
  buildLazyRoute(
    '/login/',
    async () => (await import('#web/features/session/LoginReturnPage.tsx')).LoginReturnPage,
  ),
  {
    // An invitation is visible before sign-in.
    ...buildLazyRoute('/app/join', async () => (await import('#web/features/team/JoinEntry.tsx')).JoinEntry),
    children: [
      {
        lazy: { Component: async () => (await import('./SignedInArea.tsx')).SignedInArea },
        children: [
          {
            index: true,
            lazy: { Component: async () => (await import('#web/features/team/JoinPage.tsx')).JoinPage },
          },
        ],
      },
    ],
  },
  {
    ...buildLazyRoute('/app', async () => (await import('./SignedInArea.tsx')).SignedInArea),
    children: buildSignedInRoutes(store),
  },
]

/** Its promise resolves to the store when the store area has created the store and the user is loaded. */
type SignedInStore = PromiseWithResolvers<AppStore>

const buildRoutes = (reports: ErrorReports, store: SignedInStore): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: () => <ErrorPage reports={reports} />,
    HydrateFallback: () => null,
    children: [
      {
        path: '/introduction',
        lazy: async () => {
          const { createIntroductionPage } = await import('#web/features/intros/open-page.tsx')
          return { Component: createIntroductionPage() }
        },
      },
      {
        lazy: async () => {
          preloadLoginLibrary()
          const { createStoreArea } = await import('./store-area.tsx')
          const { whenUserLoaded, StoreArea } = createStoreArea(reports)
          store.resolve(whenUserLoaded)
          return { Component: StoreArea }
        },
        children: buildStoreRoutes(store.promise),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export function createRouter(reports: ErrorReports) {
  watchFailedImports(window)
  const store: SignedInStore = Promise.withResolvers()
  const router = createBrowserRouter(buildRoutes(reports, store))
  // Separate routes, because the router removes `lazy` from its routes after loading.
  return { router, prefetch: createPrefetch(buildRoutes(reports, store)) }
}
