import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/rules/html.ts'
import { postSections, publicPages, sitePages, toPostPath } from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import type { Post } from '#server/providers/content/index.ts'
import { readPostSection } from '../posts.ts'

const feedLength = 20

export function feedRoutes(app: FastifyInstance, ctx: Context): void {
  const site = ctx.config.publicUrl
  if (ctx.config.ghost)
    app.get('/blog/rss.xml', async (_request, reply) => {
      const { posts } = await ctx.content.posts('blog', 1)
      return send(reply, 'application/rss+xml', renderFeed(site, posts.slice(0, feedLength)))
    })
  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses = await listAddresses(ctx)
    return send(reply, 'application/xml', renderSitemap(site, addresses))
  })
  app.get('/robots.txt', (_request, reply) =>
    send(
      reply,
      'text/plain',
      `User-agent: *\n${hidden.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${site}/sitemap.xml\n`,
    ),
  )
  const { securityContact } = ctx.config
  if (securityContact)
    app.get('/.well-known/security.txt', (_request, reply) =>
      send(reply, 'text/plain', renderSecurityContact(site, securityContact)),
    )
}

const securityContactDays = 180

/** Rounds the expiry time down to midnight UTC, so that the text and `ETag` change only once a day. */
function renderSecurityContact(site: string, contact: string): string {
  const expires = new Date(Date.now() + securityContactDays * 86_400_000).toISOString().slice(0, 10)
  return `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\nCanonical: ${site}/.well-known/security.txt\n`
}

const hidden = ['/app', '/api/', '/login/', '/connect', '/introduction', '/newsletter/']

function send(reply: FastifyReply, type: string, text: string) {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('cache-control', 'public, max-age=300').header('etag', tag)
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}

interface Address {
  path: string
  changed_at: string | null
}

async function listAddresses(ctx: Context): Promise<Address[]> {
  const { home, blog, caseStudies, team } = publicPages
  if (!ctx.config.ghost) return [{ path: home.path, changed_at: null }]
  const fixed = [home, blog, caseStudies, team, ...sitePages.map((slug) => publicPages[slug])]
  const addresses: Address[] = fixed.map(({ path }) => ({ path, changed_at: null }))
  for (const section of postSections)
    for (const { slug, published_at, updated_at } of (await readPostSection(ctx, section)).posts)
      addresses.push({ path: toPostPath(section, slug), changed_at: updated_at ?? published_at })
  return addresses
}

/** Replaces control characters with spaces, because XML does not allow most of them. */
const toXml = (text: string) => escapeHtml(text.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' '))

const renderSitemap = (site: string, addresses: readonly Address[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses
  .map(
    ({ path, changed_at }) =>
      `<url><loc>${toXml(site + path)}</loc>${changed_at === null ? '' : `<lastmod>${toXml(changed_at)}</lastmod>`}</url>`,
  )
  .join('\n')}
</urlset>
`

const renderFeed = (site: string, posts: readonly Post[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Headwater: ${toXml(publicPages.blog.title)}</title>
<link>${toXml(site + publicPages.blog.path)}</link>
<atom:link href="${toXml(`${site}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>
<description>${toXml(publicPages.blog.description)}</description>
<language>en</language>
${posts.map((post) => renderItem(site, post)).join('\n')}
</channel>
</rss>
`

function renderItem(site: string, { title, slug, excerpt, published_at }: Post) {
  const address = toXml(site + toPostPath('blog', slug))
  const date = published_at === null ? '' : `<pubDate>${new Date(published_at).toUTCString()}</pubDate>`
  return `<item><title>${toXml(title)}</title><link>${address}</link><guid>${address}</guid>${date}<description>${toXml(excerpt)}</description></item>`
}
