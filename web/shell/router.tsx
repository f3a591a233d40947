import { createBrowserRouter, type RouteObject } from 'react-router'
import { buildAdminRoutes } from './admin-routes.ts'
import { ErrorPage } from './ErrorPage.tsx'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { onlyOnEntry, startQueries, type StoreHolder } from '#web/core/start-queries.ts'
import { watchMissingCode } from './missing-code.ts'
import { preloadLoginLibrary } from '#web/features/session/login-library.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { makePrefetch } from './prefetch.ts'
import { Root } from './Root.tsx'

/** Pages inside the founder's frame whose queries start with their code. */
const buildQueriedRoutes = (store: StoreHolder): RouteObject[] => [
  {
    index: true,
    lazy: {
      loader: startQueries(
        store,
        async () => (await import('#web/features/dashboard/dashboard-queries.ts')).listDashboardQueries,
      ),
      Component: async () => (await import('#web/features/dashboard/DashboardPage.tsx')).DashboardPage,
    },
    shouldRevalidate: onlyOnEntry,
  },
  {
    path: 'documents',
    lazy: {
      loader: startQueries(
        store,
        async () => (await import('#web/features/dashboard/documents-queries.ts')).listDocumentsQueries,
      ),
      Component: async () => (await import('#web/features/dashboard/DocumentsPage.tsx')).DocumentsPage,
    },
    shouldRevalidate: onlyOnEntry,
  },
  {
    path: 'loans',
    lazy: {
      loader: startQueries(
        store,
        async () => (await import('#web/features/loans/queries.ts')).listLoansQueries,
      ),
      Component: async () => (await import('#web/features/loans/LoansPage.tsx')).LoansPage,
    },
    shouldRevalidate: onlyOnEntry,
  },
]

/** Pages inside the founder's frame that load without queries. */
const framedRoutes: RouteObject[] = [
  {
    path: 'apply',
    lazy: {
      Component: async () => (await import('#web/features/application/TaskListPage.tsx')).TaskListPage,
    },
  },
  {
    path: 'connections',
    lazy: {
      Component: async () => (await import('#web/features/connections/ConnectionsPage.tsx')).ConnectionsPage,
    },
  },
  {
    path: 'money',
    lazy: { Component: async () => (await import('#web/features/money/MoneyPage.tsx')).MoneyPage },
  },
  {
    path: 'offer',
    lazy: { Component: async () => (await import('#web/features/offers/OfferPage.tsx')).OfferPage },
  },
  {
    path: 'messages',
    lazy: { Component: async () => (await import('#web/features/support/MessagesPage.tsx')).MessagesPage },
  },
  {
    path: 'team',
    lazy: { Component: async () => (await import('#web/features/team/TeamPage.tsx')).TeamPage },
  },
  {
    path: 'account',
    lazy: { Component: async () => (await import('#web/features/account/AccountPage.tsx')).AccountPage },
  },
]

/** Pages of the founder's area without the frame. */
const unframedRoutes: RouteObject[] = [
  {
    path: 'apply/:tab/:step?',
    lazy: { Component: async () => (await import('#web/features/application/ApplyPage.tsx')).ApplyPage },
  },
  {
    path: 'connect/:step?',
    lazy: { Component: async () => (await import('#web/features/application/ConnectPage.tsx')).ConnectPage },
  },
  {
    path: 'connections/return',
    lazy: { Component: async () => (await import('#web/features/connections/ReturnPage.tsx')).ReturnPage },
  },
  {
    path: 'connections/bank',
    lazy: { Component: async () => (await import('#web/features/connections/ReturnPage.tsx')).BankPage },
  },
  {
    path: 'intros/:step?',
    lazy: { Component: async () => (await import('#web/features/intros/IntrosPage.tsx')).IntrosPage },
  },
  { path: '*', Component: NotFoundPage },
]

const buildSignedInRoutes = (store: StoreHolder): RouteObject[] => [
  {
    path: 'admin',
    lazy: { Component: async () => (await import('./AdminArea.tsx')).AdminArea },
    children: buildAdminRoutes(store),
  },
  {
    lazy: { Component: async () => (await import('./FounderArea.tsx')).FounderArea },
    children: [
      {
        lazy: { Component: async () => (await import('./FounderFrame.tsx')).FounderFrame },
        // The frame stays when a page in it breaks.
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

/** The pages that need the store: returning from sign-in, joining a team, and everything behind sign-in. */
const buildStoreRoutes = (store: StoreHolder): RouteObject[] => [
  {
    path: '/login/',
    lazy: {
      Component: async () => (await import('#web/features/session/LoginReturnPage.tsx')).LoginReturnPage,
    },
  },
  {
    // An invitation is shown before signing in.
    path: '/app/join',
    lazy: { Component: async () => (await import('#web/features/team/JoinEntry.tsx')).JoinEntry },
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
    path: '/app',
    lazy: { Component: async () => (await import('./SignedInArea.tsx')).SignedInArea },
    children: buildSignedInRoutes(store),
  },
]

const buildRoutes = (reports: ErrorReports, openStore: StoreHolder): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: () => <ErrorPage reports={reports} />,
    HydrateFallback: () => null,
    children: [
      {
        path: '/introduction',
        lazy: async () => {
          const { openIntroductionPage } = await import('#web/features/intros/open-page.tsx')
          return { Component: openIntroductionPage() }
        },
      },
      {
        // Loads the store and everything else that only signed-in users need.
        lazy: async () => {
          preloadLoginLibrary()
          const { openStoreArea } = await import('./store-area.tsx')
          const { store, StoreArea } = openStoreArea(reports)
          openStore.current = store
          return { Component: StoreArea }
        },
        children: buildStoreRoutes(openStore),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

/** Creates the router of this page. Its pages load on their first visit; until then the previous page stays. */
export function makeRouter(reports: ErrorReports) {
  watchMissingCode(window)
  const store: StoreHolder = { current: null }
  const router = createBrowserRouter(buildRoutes(reports, store))
  // The router removes what it has loaded from its routes.
  return { router, prefetch: makePrefetch(buildRoutes(reports, store)) }
}
