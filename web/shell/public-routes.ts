import type { RouteObject } from 'react-router'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { openPublicArea } from './public-area.tsx'
import type { LoadPublicStore } from './public-store.tsx'

/** Loads the store of the public pages, which all of them share. */
function lazyStore(reports: ErrorReports): LoadPublicStore {
  let store: ReturnType<LoadPublicStore> | null = null
  return () => (store ??= import('./public-store.tsx').then(({ openPublicStore: open }) => open(reports)))
}

/** The pages for everybody. */
export function buildPublicRoutes(reports: ErrorReports): RouteObject[] {
  const loadStore = lazyStore(reports)
  return [
    {
      Component: openPublicArea(loadStore),
      children: [
        {
          path: '/connect',
          lazy: {
            Component: async () =>
              (await import('#web/features/content/ConnectEntryPage.tsx')).ConnectEntryPage,
          },
        },
        { lazy: async () => ({ Component: await loadStore() }), children: contentRoutes },
      ],
    },
  ]
}

const contentRoutes: RouteObject[] = [
  {
    path: '/',
    lazy: { Component: async () => (await import('#web/features/content/HomePage.tsx')).HomePage },
  },
  {
    path: '/blog',
    lazy: { Component: async () => (await import('#web/features/content/PostListPage.tsx')).BlogPage },
  },
  {
    path: '/blog/:slug',
    lazy: { Component: async () => (await import('#web/features/content/PostPage.tsx')).BlogPostPage },
  },
  {
    path: '/case-studies',
    lazy: { Component: async () => (await import('#web/features/content/PostListPage.tsx')).CaseStudiesPage },
  },
  {
    path: '/case-studies/:slug',
    lazy: { Component: async () => (await import('#web/features/content/PostPage.tsx')).CaseStudyPage },
  },
  {
    path: '/team',
    lazy: { Component: async () => (await import('#web/features/content/TeamPage.tsx')).TeamPage },
  },
  {
    path: '/newsletter/unsubscribe',
    lazy: {
      Component: async () => (await import('#web/features/content/UnsubscribePage.tsx')).UnsubscribePage,
    },
  },
]
