import { sql } from 'kysely'
import type { User } from '#contract/users.ts'
import type { listUsers as listUsersEndpoint } from '#contract/users.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import { authorizeCompany } from '#server/core/http/access.ts'
import { findSelectedCompany } from '#server/core/http/selected-company.ts'
import { toContainsPattern, fetchPage } from '#server/core/data/paging.ts'
import { claimCompanies, resumeApplications } from './arrival.ts'

/** The caller with their companies. Claims and resumes what waited for their address to be verified. */
export async function getCurrentUser(ctx: Context, user: CurrentUser): Promise<User> {
  if (user.email_verified) {
    await claimCompanies(ctx, user)
    await resumeApplications(ctx, user)
  }
  return loadUser(ctx, user)
}

async function loadUser(ctx: Context, user: CurrentUser): Promise<User> {
  const { db } = ctx
  const [row, selected, companies] = await Promise.all([
    db
      .selectFrom('users')
      .select(['name', 'cfo_customer'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow(),
    findSelectedCompany(ctx, user),
    db
      .selectFrom('company_members as member')
      .innerJoin('companies as company', 'company.id', 'member.company_id')
      .select(['company.id', 'company.name', 'company.status', 'member.role'])
      .where('member.user_id', '=', user.id)
      .orderBy('member.created_at')
      .execute(),
  ])
  return {
    ...user,
    userId: user.subject,
    name: row.name,
    role: companies.find(({ id }) => id === selected)?.role ?? null,
    companies,
    company: selected,
    selected_company: selected,
    cfoCustomer: row.cfo_customer,
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
    await ctx.db.updateTable('users').set(values).where('id', '=', user.id).execute()
  return loadUser(ctx, user)
}

/** Selects a company that the caller may see: a member one of their own, staff any. Throws `not_found` otherwise. */
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

export async function listUsers({ db }: Context, { 'permissions[]': permissions, search, ...paging }: Query) {
  let query = db.selectFrom('users')
  if (permissions?.length) query = query.where('permissions', '&&', sql.val(permissions))
  if (search)
    query = query.where((where) =>
      where.or([
        where('name', 'ilike', toContainsPattern(search)),
        where('email', 'ilike', toContainsPattern(search)),
      ]),
    )
  const rows = query
    .select(['id', 'subject as userId', 'email', 'name', 'permissions'])
    .orderBy('name')
    .orderBy('id')
  return fetchPage(db, paging, query, rows)
}
