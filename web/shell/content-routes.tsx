import type { RouteObject } from 'react-router'
import {
  featuredRequest,
  parseListPlace,
  toListRequest,
  toRelatedRequest,
  toSitePageRequest,
} from '#contract/content-requests.ts'
import { postSections, publicPages, sitePages } from '#contract/rules/public-pages.ts'
import type { AppStore } from '#web/core/store.ts'
import { contentApi } from '#web/features/content/api.ts'
import { ConnectEntryPage } from '#web/features/content/ConnectEntryPage.tsx'
import { HomePage } from '#web/features/content/HomePage.tsx'
import { PostListPage } from '#web/features/content/PostListPage.tsx'
import { PostPage } from '#web/features/content/PostPage.tsx'
import { SitePage } from '#web/features/content/SitePage.tsx'
import { TeamPage } from '#web/features/content/TeamPage.tsx'
import { UnsubscribePage } from '#web/features/content/UnsubscribePage.tsx'
import '#web/features/content/slice.ts'

const { listPosts: posts, getPost, getSitePage, listPeople } = contentApi.endpoints

export const buildContentRoutes = ({ dispatch }: AppStore): RouteObject[] => [
  {
    path: publicPages.home.path,
    Component: HomePage,
    loader: () => dispatch(posts.initiate(featuredRequest)).then(() => null),
  },
  ...postSections.flatMap((section): RouteObject[] => [
    {
      path: `/${section}`,
      element: <PostListPage section={section} />,
      loader: ({ request }) => {
        const { searchParams } = new URL(request.url)
        const place = parseListPlace((name) => searchParams.get(name))
        return dispatch(posts.initiate(toListRequest(section, place))).then(() => null)
      },
    },
    {
      path: `/${section}/:slug`,
      element: <PostPage section={section} />,
      loader: async ({ params: { slug = '' } }) => {
        await dispatch(getPost.initiate(slug))
        await dispatch(posts.initiate(toRelatedRequest(section)))
        return null
      },
    },
  ]),
  {
    path: publicPages.team.path,
    Component: TeamPage,
    loader: () => dispatch(listPeople.initiate()).then(() => null),
  },
  ...sitePages.map((slug): RouteObject => ({
    path: publicPages[slug].path,
    element: <SitePage slug={slug} />,
    loader: () => dispatch(getSitePage.initiate(toSitePageRequest(slug))).then(() => null),
  })),
  { path: publicPages.unsubscribe.path, Component: UnsubscribePage },
  { path: '/connect', Component: ConnectEntryPage },
]
