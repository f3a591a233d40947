import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { openPublicArea } from './public-area.tsx'
import type { LoadPublicStore } from './public-store.tsx'

/** What a route shows, loaded on its first visit. */
type LazyPage = (load: () => Promise<ComponentType>) => () => Promise<{ Component: ComponentType }>

/** Loads the store of the public pages, which all of them share. */
function lazyStore(reports: ErrorReports): LoadPublicStore {
  let store: ReturnType<LoadPublicStore> | null = null
  return () => (store ??= import('./public-store.tsx').then(({ openPublicStore: open }) => open(reports)))
}

/** The pages for everybody. The home page shows before it loads the store; the others need their content first. */
export function buildPublicRoutes(reports: ErrorReports, lazyPage: LazyPage): RouteObject[] {
  const loadStore = lazyStore(reports)
  return [
    {
      Component: openPublicArea(loadStore),
      children: [
        { path: '/', lazy: lazyPage(async () => (await import('./open-home.tsx')).openHome(loadStore)) },
        {
          path: '/connect',
          lazy: lazyPage(
            async () => (await import('#web/features/content/ConnectEntryPage.tsx')).ConnectEntryPage,
          ),
        },
        { lazy: lazyPage(loadStore), children: contentRoutes(lazyPage) },
      ],
    },
  ]
}

const contentRoutes = (lazyPage: LazyPage): RouteObject[] => [
  {
    path: '/blog',
    lazy: lazyPage(async () => (await import('#web/features/content/PostListPage.tsx')).BlogPage),
  },
  {
    path: '/blog/:slug',
    lazy: lazyPage(async () => (await import('#web/features/content/PostPage.tsx')).BlogPostPage),
  },
  {
    path: '/case-studies',
    lazy: lazyPage(async () => (await import('#web/features/content/PostListPage.tsx')).CaseStudiesPage),
  },
  {
    path: '/case-studies/:slug',
    lazy: lazyPage(async () => (await import('#web/features/content/PostPage.tsx')).CaseStudyPage),
  },
  {
    path: '/team',
    lazy: lazyPage(async () => (await import('#web/features/content/TeamPage.tsx')).TeamPage),
  },
  {
    path: '/newsletter/unsubscribe',
    lazy: lazyPage(async () => (await import('#web/features/content/UnsubscribePage.tsx')).UnsubscribePage),
  },
]
