import { sql } from 'kysely'
import type { SitePageText } from '#contract/content.ts'
import { AppError } from '#contract/core/errors.ts'
import { type SitePage, sitePages } from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { cleanHtml } from './clean-html.ts'

export async function scheduleSitePageRefresh(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('read-site-pages', '*/5 * * * *', async () => {
    for (const slug of sitePages) await refreshSitePage(ctx, slug).catch((error) => logOutage(ctx, error))
  })
}

/** During an outage, the stored version remains current. The next run tries again. */
function logOutage({ log }: Context, error: unknown) {
  if (!(error instanceof ProviderError)) throw error
  log.warn({ err: error }, 'a site page could not be read')
}

/**
 * If no version is stored, calls `countRead` and reads the page from the content service. Throws `not_found`,
 * ProviderError and the errors of `countRead`.
 */
export async function getSitePage(
  ctx: Context,
  slug: SitePage,
  countRead: () => Promise<void>,
): Promise<SitePageText> {
  const stored = await findCurrent(ctx, slug)
  if (stored) return stored
  await countRead()
  await refreshSitePage(ctx, slug)
  const page = await findCurrent(ctx, slug)
  if (!page) throw new AppError('not_found')
  return page
}

const findCurrent = ({ db }: Context, slug: SitePage): Promise<SitePageText | undefined> =>
  db
    .selectFrom('site_pages')
    .select(['version', 'title', 'html', 'published_at'])
    .select(sql.val(slug).as('slug'))
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** If the content service no longer has the page, the last stored version remains current. */
export async function refreshSitePage(ctx: Context, slug: SitePage): Promise<void> {
  const page = await ctx.content.page(slug)
  if (!page) return
  const html = await cleanHtml(page.html)
  const current = await findCurrent(ctx, slug)
  if (current?.title === page.title && current.html === html) return
  await ctx.db
    .insertInto('site_pages')
    .values({ slug, version: (current?.version ?? 0) + 1, title: page.title, html })
    // Another server may have stored this version.
    .onConflict((conflict) => conflict.columns(['slug', 'version']).doNothing())
    .execute()
}
