import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Acceptances } from '#contract/account.ts'
import { type AcceptedPage, acceptedPages } from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database } from '#server/core/data/database.ts'

const selectCurrent = (db: Database) =>
  db
    .selectFrom('site_pages as page')
    .distinctOn('page.slug')
    .select(['page.slug', 'page.version', 'page.title', 'page.published_at'])
    .where('page.slug', 'in', acceptedPages)
    .orderBy('page.slug', 'desc')
    .orderBy('page.version', 'desc')

export async function getAcceptances({ db }: Context, { id }: CurrentUser): Promise<Acceptances> {
  const pages = await db
    .selectFrom(selectCurrent(db).as('page'))
    .select(['page.slug', 'page.version', 'page.title', 'page.published_at'])
    .select((page) =>
      page
        .selectFrom('page_acceptances as acceptance')
        .select((acceptance) =>
          jsonBuildObject({
            version: acceptance.ref('acceptance.version'),
            at: acceptance.ref('acceptance.accepted_at'),
          }).as('accepted'),
        )
        .where('acceptance.user_id', '=', id)
        .whereRef('acceptance.slug', '=', 'page.slug')
        .orderBy('acceptance.version', 'desc')
        .limit(1)
        .as('accepted'),
    )
    .orderBy('page.slug', 'desc')
    .execute()
  return { pages: pages as Acceptances['pages'] }
}

/** Ignores versions that are not current, and keeps the time of the first acceptance. */
export async function acceptPages(
  ctx: Context,
  user: CurrentUser,
  accepted: readonly { slug: AcceptedPage; version: number }[],
): Promise<Acceptances> {
  const current = await selectCurrent(ctx.db).execute()
  const values = current
    .filter(({ slug, version }) => accepted.some((page) => page.slug === slug && page.version === version))
    .map(({ slug, version }) => ({ user_id: user.id, slug, version }))
  if (values.length > 0)
    await ctx.db
      .insertInto('page_acceptances')
      .values(values)
      .onConflict((conflict) => conflict.columns(['user_id', 'slug', 'version']).doNothing())
      .execute()
  return getAcceptances(ctx, user)
}
