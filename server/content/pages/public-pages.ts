import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getPost, unsubscribe } from '#contract/content.ts'
import { parsePlace } from '#contract/content-requests.ts'
import { postSections, publicPages } from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/core/http/parse-request.ts'
import type { SendPage } from '#server/core/http/static/web-files.ts'
import { brokenLink } from '#server/core/http/plain-page.ts'
import { renderMessage, renderUnsubscribe } from './page-body.ts'
import { notFound, readHome, readListPage, readPostPage, readTeamPage } from './read-pages.ts'
import { type ServedPage, toPageParts } from './served-page.ts'

/**
 * The public pages of the web app with their text, title and share tags in the served HTML. Without them a page has
 * nothing to show to search engines, previews of links and readers without scripts. Returns what sends the page for any
 * other path: as it is where the web app may have a page there, otherwise saying that there is none.
 */
export function publicPageRoutes(app: FastifyInstance, ctx: Context, sendPage: SendPage) {
  const serve = (path: string, read: (request: FastifyRequest) => Promise<ServedPage> | ServedPage) =>
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(reply, toPageParts(ctx.config.publicUrl, await read(request))),
    )
  serve('/', () => readHome(ctx))
  for (const section of postSections) {
    serve(`/${section}`, (request) =>
      readListPage(
        ctx,
        section,
        parsePlace((name) => getQuery(request, name)),
      ),
    )
    serve(`/${section}/:slug`, async (request) => {
      const { slug } = request.params as { slug: string }
      return readPostPage(ctx, section, slug, () =>
        app.countRequest(request, { ...getPost, limit: 'strict' }),
      )
    })
  }
  serve('/team', () => readTeamPage(ctx))
  serve(publicPages.unsubscribe.path, (request) => describeUnsubscribe(getQuery(request, 'uuid')))
  const missing = toPageParts(ctx.config.publicUrl, notFound)
  return (reply: FastifyReply, path: string) => sendPage(reply, appPath.test(path) ? undefined : missing)
}

/** Paths under which the web app has pages that are not public, or not readable without it. */
const appPath = /^\/(app|login|connect|introduction)(\/|$)/

function describeUnsubscribe(uuid: string): ServedPage {
  const meta = publicPages.unsubscribe
  const isWhole = unsubscribe.body.safeParse({ uuid }).success
  const body = isWhole ? renderUnsubscribe(uuid) : renderMessage(brokenLink.title, brokenLink.text)
  return { meta, isHidden: true, body }
}

const getQuery = ({ url }: FastifyRequest, name: string) =>
  String([...readQuery(url)].find(([key]) => key === name)?.[1] ?? '')
