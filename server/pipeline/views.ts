import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import {
  type createSavedView as createEndpoint,
  maxSavedViews,
  type SavedView,
  type StaffPreferences,
  type updateStaffPreferences as preferencesEndpoint,
  type updateSavedView as updateEndpoint,
} from '#contract/staff/views.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { fetchPage, type Page, type Paging } from '#server/core/data/paging.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'

const selectViews = (db: Database | Transaction, user: CurrentUser) =>
  db
    .selectFrom('saved_views as saved')
    .innerJoin('users as owner', 'owner.id', 'saved.owner_id')
    .where((view) => view.or([view('saved.owner_id', '=', user.id), view('saved.is_shared', '=', true)]))

const withViewColumns = (views: ReturnType<typeof selectViews>, user: CurrentUser) =>
  views
    .select(['saved.id', 'saved.name', 'saved.is_shared', 'saved.filters', 'saved.columns'])
    .select('owner.name as owner_name')
    .select(sql<boolean>`saved.owner_id = ${user.id}`.as('is_own'))

export async function listSavedViews(
  { db }: Context,
  user: CurrentUser,
  paging: Paging,
): Promise<Page<SavedView>> {
  const views = selectViews(db, user)
  const rows = withViewColumns(views, user).orderBy(toNameOrder('saved.name')).orderBy('saved.id')
  return fetchPage(db, paging, views, rows)
}

async function findView(db: Database | Transaction, user: CurrentUser, id: string): Promise<SavedView> {
  return withViewColumns(selectViews(db, user).where('saved.id', '=', id), user).executeTakeFirstOrThrow(
    notFound,
  )
}

async function requireFreeName(trx: Transaction, user: CurrentUser, name: string, exceptId?: string) {
  const other = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('owner_id', '=', user.id)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  if (other && other.id !== exceptId)
    throw new AppError('already_exists', { message: 'You already have a view with this name' })
}

/** Serializes changes to a user's views. */
const lockOwner = (trx: Transaction, { id }: CurrentUser) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export async function createSavedView(
  ctx: Context,
  user: CurrentUser,
  { name, is_shared, filters, columns }: Parsed<typeof createEndpoint>['body'],
): Promise<SavedView> {
  return inTransaction(ctx, async (trx) => {
    await lockOwner(trx, user)
    await requireFreeName(trx, user, name)
    const { count } = await trx
      .selectFrom('saved_views')
      .select((view) => sql<number>`${view.fn.countAll()}::integer`.as('count'))
      .where('owner_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (count >= maxSavedViews) throw new AppError('limit_reached')
    const id = uuidv7()
    await trx
      .insertInto('saved_views')
      .values({ id, owner_id: user.id, name, is_shared, filters: JSON.stringify(filters), columns })
      .execute()
    return findView(trx, user, id)
  })
}

export async function updateSavedView(
  ctx: Context,
  user: CurrentUser,
  id: string,
  { filters, ...values }: Parsed<typeof updateEndpoint>['body'],
): Promise<SavedView> {
  return inTransaction(ctx, async (trx) => {
    await lockOwner(trx, user)
    const view = await findView(trx, user, id)
    if (!view.is_own) throw new AppError('forbidden')
    if (values.name !== undefined) await requireFreeName(trx, user, values.name, id)
    const changed = { ...values, ...(filters && { filters: JSON.stringify(filters) }) }
    if (Object.keys(changed).length > 0)
      await trx.updateTable('saved_views').set(changed).where('id', '=', id).execute()
    return findView(trx, user, id)
  })
}

export async function deleteSavedView({ db }: Context, user: CurrentUser, id: string): Promise<void> {
  const view = await findView(db, user, id)
  if (!view.is_own && !user.permissions.includes('admin')) throw new AppError('forbidden')
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}

export const getStaffPreferences = ({ db }: Context, { id }: CurrentUser): Promise<StaffPreferences> =>
  db
    .selectFrom('users')
    .select(['pipeline_columns', 'single_keys'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export async function updateStaffPreferences(
  ctx: Context,
  user: CurrentUser,
  preferences: Parsed<typeof preferencesEndpoint>['body'],
): Promise<StaffPreferences> {
  if (Object.keys(preferences).length > 0)
    await ctx.db.updateTable('users').set(preferences).where('id', '=', user.id).execute()
  return getStaffPreferences(ctx, user)
}
