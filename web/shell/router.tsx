import { createBrowserRouter, type RouteObject } from 'react-router'
import { BrokenPage } from './BrokenPage.tsx'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { NotFoundPage } from '#web/features/pages/NotFoundPage.tsx'
import { Root } from './Root.tsx'

/** Pages with the founder's navigation around them; each loads when it is first visited. */
const framedRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({
      Component: (await import('#web/features/dashboard/DashboardPage.tsx')).DashboardPage,
    }),
  },
  {
    path: 'apply',
    lazy: async () => ({
      Component: (await import('#web/features/application/TaskListPage.tsx')).TaskListPage,
    }),
  },
  {
    path: 'documents',
    lazy: async () => ({
      Component: (await import('#web/features/dashboard/DocumentsPage.tsx')).DocumentsPage,
    }),
  },
]

/** Pages of the founder's area that fill the window. */
const unframedRoutes: RouteObject[] = [
  {
    path: 'apply/:tab/:step?',
    lazy: async () => ({
      Component: (await import('#web/features/application/ApplyPage.tsx')).ApplyPage,
    }),
  },
  {
    path: 'connections/return',
    lazy: async () => ({ Component: (await import('#web/features/connections/ReturnPage.tsx')).ReturnPage }),
  },
  { path: '*', Component: NotFoundPage },
]

const signedInRoutes: RouteObject[] = [
  {
    path: 'admin/*',
    lazy: async () => ({ Component: (await import('./AdminRoutes.tsx')).AdminRoutes }),
  },
  {
    lazy: async () => ({ Component: (await import('./FounderArea.tsx')).FounderArea }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./FounderFrame.tsx')).FounderFrame }),
        children: framedRoutes,
      },
      ...unframedRoutes,
    ],
  },
]

/** Everything that needs the store: who comes back from signing in, and all that is behind it. */
const storeRoutes: RouteObject[] = [
  {
    path: '/login/',
    lazy: async () => ({
      Component: (await import('#web/features/session/LoginReturnPage.tsx')).LoginReturnPage,
    }),
  },
  {
    // an invitation is looked at before anybody signs in
    path: '/app/join',
    lazy: async () => ({ Component: (await import('#web/features/team/JoinEntry.tsx')).JoinEntry }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./SignedInArea.tsx')).SignedInArea }),
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('#web/features/team/JoinPage.tsx')).JoinPage,
            }),
          },
        ],
      },
    ],
  },
  {
    path: '/app',
    lazy: async () => ({ Component: (await import('./SignedInArea.tsx')).SignedInArea }),
    children: signedInRoutes,
  },
]

const buildRoutes = (reports: ErrorReports): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: BrokenPage,
    HydrateFallback: () => null,
    children: [
      {
        path: '/',
        lazy: async () => ({ Component: (await import('#web/features/content/HomePage.tsx')).HomePage }),
      },
      {
        path: '/introduction',
        lazy: async () => ({
          Component: (await import('#web/features/intros/open-page.tsx')).openIntroductionPage(),
        }),
      },
      {
        // the store, and all that only signed-in people need, is loaded here: once, however often it is visited
        lazy: async () => ({ Component: (await import('./store-area.tsx')).openStoreArea(reports) }),
        children: storeRoutes,
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export const makeRouter = (reports: ErrorReports) => createBrowserRouter(buildRoutes(reports))
