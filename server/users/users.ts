import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { User } from '#contract/users.ts'
import type { listUsers as listUsersEndpoint } from '#contract/users.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { authorizeCompany } from '#server/core/http/access.ts'
import { fetchPage } from '#server/core/data/paging.ts'
import { containsText, toNameOrder } from '#server/core/data/text-search.ts'
import { claimPendingItems } from './arrival.ts'
import { summaryColumns } from './permissions.ts'

/**
 * If the user's address is verified, first claims companies created for the address, resumes submissions that wait for
 * the verification, and accepts a colleague invitation.
 */
export async function getCurrentUser(ctx: Context, user: CurrentUser): Promise<User> {
  return loadUser(ctx, user.email_verified ? await claimPendingItems(ctx, user) : user)
}

const selectUser = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('companies as selected', 'selected.id', 'users.selected_company_id')
    .select(['users.name', 'users.cfo_customer', 'selected.id as selected'])
    .select((user) =>
      jsonArrayFrom(
        user
          .selectFrom('company_members as member')
          .innerJoin('companies as company', 'company.id', 'member.company_id')
          .select(['company.id', 'company.name', 'company.status', 'member.role'])
          .whereRef('member.user_id', '=', 'users.id')
          .orderBy('member.created_at'),
      ).as('companies'),
    )
    .where('users.id', '=', userId)

async function loadUser({ db }: Context, user: CurrentUser): Promise<User> {
  const row = await selectUser(db, user.id).executeTakeFirstOrThrow(notFound)
  const { name, companies, cfo_customer: cfoCustomer } = row
  const own = companies.find(({ id }) => id === row.selected) ?? companies[0]
  // Staff can select any company.
  const company = (user.permissions.length > 0 ? row.selected : null) ?? own?.id ?? null
  const role = companies.find(({ id }) => id === company)?.role ?? null
  return {
    ...user,
    userId: user.subject,
    name,
    role,
    companies,
    company,
    selected_company: company,
    cfoCustomer,
  }
}

export async function updateCurrentUser(
  ctx: Context,
  user: CurrentUser,
  { name, cfoCustomer }: { name?: string | undefined; cfoCustomer?: User['cfoCustomer'] | undefined },
): Promise<User> {
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(cfoCustomer === undefined ? {} : { cfo_customer: cfoCustomer }),
  }
  if (Object.keys(values).length > 0)
    await inTransaction(ctx, async (trx) => {
      if (cfoCustomer !== undefined) await requireOpenKind(trx, user.id, cfoCustomer)
      // A request that began before the user was erased must not restore their name.
      await trx
        .updateTable('users')
        .set(values)
        .where('id', '=', user.id)
        .where('erased_at', 'is', null)
        .execute()
    })
  return loadUser(ctx, user)
}

/**
 * Throws `not_editable` if a saved kind of customer would change while the user owns a company that is no longer a
 * draft.
 */
async function requireOpenKind(trx: Transaction, userId: string, kind: User['cfoCustomer']): Promise<void> {
  const changedUser = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('cfo_customer', 'is not', null)
    .where('cfo_customer', 'is distinct from', kind)
    .where((where) =>
      where.exists(
        where
          .selectFrom('company_members as owner')
          .innerJoin('companies as company', 'company.id', 'owner.company_id')
          .select('company.id')
          .whereRef('owner.user_id', '=', 'users.id')
          .where('owner.role', '=', 'owner')
          .where('company.status', '<>', 'draft'),
      ),
    )
    .executeTakeFirst()
  const message = 'Your application is no longer a draft. Message us to change the kind of customer'
  if (changedUser) throw new AppError('not_editable', { message })
}

export async function setSelectedCompany(ctx: Context, user: CurrentUser, companyId: string): Promise<User> {
  await authorizeCompany(ctx.db, { user, companyId, access: 'viewer' })
  await ctx.db
    .updateTable('users')
    .set({ selected_company_id: companyId })
    .where('id', '=', user.id)
    .execute()
  return loadUser(ctx, user)
}

type Query = Parsed<typeof listUsersEndpoint>['query']

export async function listUsers(
  { db }: Context,
  { 'permissions[]': permissions, is_staff, search, ordering, ...paging }: Query,
) {
  let query = db.selectFrom('users').where('erased_at', 'is', null)
  if (permissions?.length) query = query.where('permissions', '&&', sql.val(permissions))
  if (is_staff !== undefined) query = query.where('permissions', is_staff ? '<>' : '=', sql.val([]))
  if (search) query = query.where((where) => containsText(where, ['name', 'email'], search))
  const rows = query.select(summaryColumns)
  const ordered =
    ordering === 'name' ? rows.orderBy(toNameOrder('name')) : rows.orderBy(sql`seen_at`, sql`desc nulls last`)
  return fetchPage(db, paging, query, ordered.orderBy('id'))
}
