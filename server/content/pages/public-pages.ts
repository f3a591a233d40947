import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { getPost, getSitePage, unsubscribe } from '#contract/content.ts'
import { parseListPlace } from '#contract/content-requests.ts'
import type { RenderPage } from '#contract/public-render.ts'
import { postSections, publicPages, sitePages } from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import { parseQueryString } from '#server/core/http/parse-request.ts'
import type { WebPages } from '#server/core/http/static/web-files.ts'
import {
  notFound,
  readHomePage,
  readListPage,
  readPostPage,
  readSitePage,
  readTeamPage,
} from './read-pages.ts'
import { renderHead, type ServedPage } from './served-page.ts'

/**
 * Registers the public pages. Returns the handler for all other paths. The handler sends the app's HTML for paths of
 * the web app, otherwise a 404 page.
 */
export async function publicPageRoutes(app: FastifyInstance, ctx: Context, pages: WebPages) {
  const renderPage = await loadRenderer(ctx.config.webRenderer)
  const hasContent = ctx.config.ghost !== null
  const send = async (reply: FastifyReply, page: ServedPage) => {
    const { status = 200, meta, path = meta.path, replies = {}, message } = page
    const body = { html: await renderPage({ path, replies, hasContent, message }) }
    return pages.sendPublic(reply, { status, head: renderHead(ctx.config.publicUrl, page), body })
  }
  const serve = (path: string, read: (request: FastifyRequest) => Promise<ServedPage> | ServedPage) =>
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => send(reply, await read(request)))
  serve('/', () => readHomePage(ctx))
  for (const section of hasContent ? postSections : []) {
    serve(`/${section}`, (request) =>
      readListPage(
        ctx,
        section,
        parseListPlace((name) => getQuery(request, name)),
      ),
    )
    serve(`/${section}/:slug`, async (request) => {
      const { slug } = request.params as { slug: string }
      return readPostPage(ctx, section, slug, () =>
        app.countRequest(request, { ...getPost, limit: 'strict' }),
      )
    })
  }
  if (hasContent) serve('/team', () => readTeamPage(ctx))
  serve(publicPages.connect.path, (request) => ({
    meta: publicPages.connect,
    path: `${publicPages.connect.path}?customer=${encodeURIComponent(getQuery(request, 'customer'))}`,
  }))
  for (const slug of sitePages)
    serve(publicPages[slug].path, (request) =>
      readSitePage(ctx, slug, () => app.countRequest(request, { ...getSitePage, limit: 'strict' })),
    )
  if (hasContent)
    serve(publicPages.unsubscribe.path, (request) => describeUnsubscribe(getQuery(request, 'uuid')))
  return (reply: FastifyReply, path: string) =>
    appPath.test(path) ? pages.sendApp(reply) : send(reply, notFound)
}

const appPath = /^\/(app|login|introduction)(\/|$)/

async function loadRenderer(file: string): Promise<RenderPage> {
  if (!existsSync(file)) throw new Error(`The web app is not built (${file} is missing): npm run build`)
  const { renderPage } = (await import(file)) as { renderPage: RenderPage }
  return renderPage
}

function describeUnsubscribe(uuid: string): ServedPage {
  const meta = publicPages.unsubscribe
  const isWhole = unsubscribe.body.safeParse({ uuid }).success
  return { meta, path: isWhole ? `${meta.path}?uuid=${uuid}` : meta.path, isHidden: true }
}

const getQuery = ({ url }: FastifyRequest, name: string) =>
  String([...parseQueryString(url)].find(([key]) => key === name)?.[1] ?? '')
