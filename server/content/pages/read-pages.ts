import {
  getPost as getPostEndpoint,
  getSitePage as getSitePageEndpoint,
  listPosts as listPostsEndpoint,
} from '#contract/content.ts'
import {
  featuredRequest,
  toListRequest,
  toPostRequest,
  toRelatedRequest,
  toSitePageRequest,
  toTeamRequest,
} from '#contract/content-requests.ts'
import { toRequestPath } from '#contract/core/client.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  getListMeta,
  getPostMeta,
  isInSection,
  type ListPlace,
  maxTeamPages,
  type PostSection,
  publicPages,
  type SitePage,
  wholeList,
} from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { getPost, listPosts } from '../posts.ts'
import { getSitePage } from '../site-pages.ts'
import type { ServedPage } from './served-page.ts'
import { describeArticle, describeBreadcrumbs, describeOrganization } from './things.ts'

/** Stores the response in `replies` under the URL that the web app would request. */
async function readList(
  ctx: Context,
  request: Request<typeof listPostsEndpoint>,
  replies: Record<string, unknown>,
) {
  const query = listPostsEndpoint.query.parse(request.query)
  const reply = listPostsEndpoint.response.parse(await listPosts(ctx, query))
  replies[toRequestPath(listPostsEndpoint, request)] = reply
  return reply
}

export async function readHomePage(ctx: Context): Promise<ServedPage> {
  const replies = {}
  await readList(ctx, featuredRequest, replies).catch(toNullWhileDown)
  return {
    meta: publicPages.home,
    things: [describeOrganization(ctx.config.publicUrl)],
    replies,
  }
}

export async function readListPage(
  ctx: Context,
  section: PostSection,
  place: ListPlace,
): Promise<ServedPage> {
  const replies = {}
  const meta = getListMeta(section, place)
  const list = await readList(ctx, toListRequest(section, place), replies).catch(toNullWhileDown)
  if (!list) return unavailable(meta)
  if (place.page > 1 && list.posts.length === 0) return notFound
  // Search engines should not list search results.
  return { meta, replies, isHidden: place.search !== '' }
}

export async function readPostPage(
  ctx: Context,
  section: PostSection,
  slug: string,
  countRead: () => Promise<void>,
): Promise<ServedPage> {
  const parsed = getPostEndpoint.params.safeParse({ slug })
  if (!parsed.success) return notFound
  const replies: Record<string, unknown> = {}
  const post = await readIfFound(async () =>
    getPostEndpoint.response.parse(await getPost(ctx, slug, countRead)),
  )
  if (post === 'down') return unavailable(getListMeta(section, wholeList))
  if (!post || !isInSection(section, post)) return notFound
  replies[toRequestPath(getPostEndpoint, toPostRequest(slug))] = post
  await readList(ctx, toRelatedRequest(section), replies).catch(toNullWhileDown)
  const meta = getPostMeta(section, post)
  const site = ctx.config.publicUrl
  return {
    meta,
    article: { published_at: post.published_at, updated_at: post.updated_at, image: post.feature_image },
    things: [describeArticle(site, post, meta), describeBreadcrumbs(site, section, meta)],
    replies,
  }
}

export async function readSitePage(
  ctx: Context,
  slug: SitePage,
  countRead: () => Promise<void>,
): Promise<ServedPage> {
  const meta = publicPages[slug]
  const page = await readIfFound(async () =>
    getSitePageEndpoint.response.parse(await getSitePage(ctx, slug, countRead)),
  )
  if (page === 'down') return unavailable(meta)
  if (!page) return notFound
  return { meta, replies: { [toRequestPath(getSitePageEndpoint, toSitePageRequest(slug))]: page } }
}

/** Returns null if the page does not exist, and `down` while the content service is unavailable. */
async function readIfFound<T>(read: () => Promise<T>): Promise<T | null | 'down'> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    toNullWhileDown(error)
    return 'down'
  }
}

export async function readTeamPage(ctx: Context): Promise<ServedPage> {
  const replies = {}
  try {
    for (let page = 1, pages = 1; page <= Math.min(pages, maxTeamPages); page += 1) {
      const list = await readList(ctx, toTeamRequest(page), replies)
      pages = list.pagination.pages
    }
  } catch (error) {
    toNullWhileDown(error)
    return unavailable(publicPages.team)
  }
  return { meta: publicPages.team, replies }
}

function toNullWhileDown(error: unknown): null {
  if (error instanceof ProviderError) return null
  throw error
}

const unavailable = (meta: ServedPage['meta']): ServedPage => ({
  status: 503,
  meta,
  message: { title: meta.title, text: 'We can’t show this page right now. Try again in a minute.' },
})

export const notFound: ServedPage = {
  status: 404,
  meta: { path: '/', title: 'Page not found', description: 'Nothing is published at this address.' },
  isHidden: true,
  message: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has moved.',
  },
}
