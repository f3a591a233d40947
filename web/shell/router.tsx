import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadPart, setReloadPreparation } from '#web/core/load-part.ts'
import { MissingPartNote } from './MissingPartNote.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { saveDestination } from './save-destination.ts'
import { preloadLoginLibrary } from '#web/features/session/login-library.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { buildPublicRoutes } from './public-routes.ts'
import { Root } from './Root.tsx'

/** A page that is loaded on its first visit; until it is there, the one before stays. */
const lazyPage = (load: () => Promise<ComponentType>) => async () => ({
  Component: await loadPart(load),
})

/** Pages inside the founder's frame; each loads on its first visit. */
const framedRoutes: RouteObject[] = [
  {
    index: true,
    lazy: lazyPage(async () => (await import('#web/features/dashboard/DashboardPage.tsx')).DashboardPage),
  },
  {
    path: 'apply',
    lazy: lazyPage(async () => (await import('#web/features/application/TaskListPage.tsx')).TaskListPage),
  },
  {
    path: 'documents',
    lazy: lazyPage(async () => (await import('#web/features/dashboard/DocumentsPage.tsx')).DocumentsPage),
  },
  {
    path: 'connections',
    lazy: lazyPage(
      async () => (await import('#web/features/connections/ConnectionsPage.tsx')).ConnectionsPage,
    ),
  },
  {
    path: 'loans',
    lazy: lazyPage(async () => (await import('#web/features/loans/LoansPage.tsx')).LoansPage),
  },
  {
    path: 'money',
    lazy: lazyPage(async () => (await import('#web/features/money/MoneyPage.tsx')).MoneyPage),
  },
  {
    path: 'offer',
    lazy: lazyPage(async () => (await import('#web/features/offers/OfferPage.tsx')).OfferPage),
  },
  {
    path: 'messages',
    lazy: lazyPage(async () => (await import('#web/features/support/MessagesPage.tsx')).MessagesPage),
  },
  {
    path: 'team',
    lazy: lazyPage(async () => (await import('#web/features/team/TeamPage.tsx')).TeamPage),
  },
  {
    path: 'account',
    lazy: lazyPage(async () => (await import('#web/features/account/AccountPage.tsx')).AccountPage),
  },
]

/** Pages of the founder's area without the frame. */
const unframedRoutes: RouteObject[] = [
  {
    path: 'apply/:tab/:step?',
    lazy: lazyPage(async () => (await import('#web/features/application/ApplyPage.tsx')).ApplyPage),
  },
  {
    path: 'connect/:step?',
    lazy: lazyPage(async () => (await import('#web/features/application/ConnectPage.tsx')).ConnectPage),
  },
  {
    path: 'connections/return',
    lazy: lazyPage(async () => (await import('#web/features/connections/ReturnPage.tsx')).ReturnPage),
  },
  {
    path: 'connections/bank',
    lazy: lazyPage(async () => (await import('#web/features/connections/ReturnPage.tsx')).BankPage),
  },
  {
    path: 'intros/:step?',
    lazy: lazyPage(async () => (await import('#web/features/intros/IntrosPage.tsx')).IntrosPage),
  },
  { path: '*', Component: NotFoundPage },
]

const signedInRoutes: RouteObject[] = [
  {
    path: 'admin/*',
    lazy: lazyPage(async () => (await import('./AdminRoutes.tsx')).AdminRoutes),
  },
  {
    lazy: lazyPage(async () => (await import('./FounderArea.tsx')).FounderArea),
    children: [
      {
        lazy: lazyPage(async () => (await import('./FounderFrame.tsx')).FounderFrame),
        children: framedRoutes,
      },
      ...unframedRoutes,
    ],
  },
]

/** The pages that need the store: returning from sign-in, joining a team, and everything behind sign-in. */
const storeRoutes: RouteObject[] = [
  {
    path: '/login/',
    lazy: lazyPage(async () => (await import('#web/features/session/LoginReturnPage.tsx')).LoginReturnPage),
  },
  {
    // An invitation is shown before signing in.
    path: '/app/join',
    lazy: lazyPage(async () => (await import('#web/features/team/JoinEntry.tsx')).JoinEntry),
    children: [
      {
        lazy: lazyPage(async () => (await import('./SignedInArea.tsx')).SignedInArea),
        children: [
          {
            index: true,
            lazy: lazyPage(async () => (await import('#web/features/team/JoinPage.tsx')).JoinPage),
          },
        ],
      },
    ],
  },
  {
    path: '/app',
    lazy: lazyPage(async () => (await import('./SignedInArea.tsx')).SignedInArea),
    children: signedInRoutes,
  },
]

const buildRoutes = (reports: ErrorReports): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: () => <BrokenPage reports={reports} />,
    HydrateFallback: MissingPartNote,
    children: [
      ...buildPublicRoutes(reports, lazyPage),
      {
        path: '/introduction',
        lazy: lazyPage(async () =>
          (await import('#web/features/intros/open-page.tsx')).openIntroductionPage(),
        ),
      },
      {
        // Loads the store and everything else that only signed-in users need.
        lazy: lazyPage(async () => {
          preloadLoginLibrary()
          return (await import('./store-area.tsx')).openStoreArea(reports)
        }),
        children: storeRoutes,
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

/** Creates the router of this page. A reload for a missing part, of a page or within one, opens the page that was chosen. */
export function makeRouter(reports: ErrorReports) {
  const router = createBrowserRouter(buildRoutes(reports))
  setReloadPreparation(() => saveDestination(router))
  return router
}
