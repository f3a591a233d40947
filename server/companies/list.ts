import { type ExpressionBuilder, sql } from 'kysely'
import type { CompanySummary, listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { toContainsPattern, type Page, fetchPage } from '#server/core/data/paging.ts'
import { founderOf } from './founder.ts'
import { assignedAnalysts } from './people.ts'

type Query = Parsed<typeof endpoint>['query']

/** The companies that the caller may see, as slim rows: one's own, or all for analysts and admins. */
export async function listCompanies(
  { db }: Context,
  user: CurrentUser,
  query: Query,
): Promise<Page<CompanySummary>> {
  const found = filtered(visible(db, user), query)
  const rows = found
    .select([
      'company.id',
      'company.name',
      'company.status',
      'company.status_changed_at',
      'company.created_at',
      'company.updated_at',
      'company.created_for',
      'company.city',
      'company.state',
      'company.funding_application_type',
      'assessment.capital_amount_requested',
    ])
    .select(assignedAnalysts.as('assigned_analysts_details'))
    .orderBy(orderOf(query.ordering))
    .orderBy('company.id')
  return fetchPage(query, found, rows)
}

/** Names whatever their case. What is unknown comes last; to say so of what is always known would hide its index. */
function orderOf(ordering: Query['ordering']) {
  const column = ordering.replace('-', '')
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  if (column === 'name') return sql`lower(company.name) ${direction} nulls last`
  if (column === 'capital_amount_requested')
    return sql`assessment.capital_amount_requested ${direction} nulls last`
  return sql`${sql.ref(`company.${column}`)} ${direction}`
}

/** The permission stands in the query itself: nobody can ask for a row they may not see. */
function visible(db: Database, user: CurrentUser) {
  const all = db
    .selectFrom('companies as company')
    .leftJoin('assessments as assessment', 'assessment.company_id', 'company.id')
  if (user.permissions.length > 0) return all
  return all.where((where) =>
    where.exists(
      where
        .selectFrom('company_members as member')
        .select('member.user_id')
        .whereRef('member.company_id', '=', 'company.id')
        .where('member.user_id', '=', user.id),
    ),
  )
}

function filtered(companies: ReturnType<typeof visible>, query: Query) {
  const { search, status, personal_managers: managers, funding_application_type: types } = query
  let found = companies
  if (search) found = found.where((where) => mentions(where, toContainsPattern(search)))
  if (status?.length) found = found.where('company.status', 'in', status)
  if (types?.length) found = found.where('company.funding_application_type', '&&', sql.val(types))
  if (query.created_after) found = found.where('company.created_at', '>=', startOf(query.created_after))
  if (query.created_before) found = found.where('company.created_at', '<', startOf(query.created_before))
  if (query.cfo_customer !== undefined) {
    const is = query.cfo_customer ? 'is not' : 'is'
    found = found.where((where) => where(founderOf(where).select('founder.cfo_customer'), is, null))
  }
  if (managers?.length)
    found = found.where((where) => where.exists(analystsOf(where).where('user_id', 'in', managers)))
  if (query.unassigned) found = found.where((where) => where.not(where.exists(analystsOf(where))))
  return found
}

type Where = ExpressionBuilder<DB & { company: DB['companies'] }, 'company'>

/** A day begins in UTC, wherever the database thinks it is. */
const startOf = (day: string) => `${day}T00:00:00Z`

const searched = ['named.name', 'named.created_for', 'named.city'] as const

/** Whether a company or one of its people is called like this; each half is found by its own index. */
const mentions = (where: Where, pattern: string) =>
  where(
    'company.id',
    'in',
    where
      .selectFrom('companies as named')
      .select('named.id')
      .where((named) => named.or(searched.map((name) => named(name, 'ilike', pattern))))
      .union(
        where
          .selectFrom('company_members as member')
          .innerJoin('users as person', 'person.id', 'member.user_id')
          .select('member.company_id as id')
          .where((person) =>
            person.or([person('person.name', 'ilike', pattern), person('person.email', 'ilike', pattern)]),
          ),
      ),
  )

const analystsOf = (where: Where) =>
  where
    .selectFrom('company_analysts as analyst')
    .select('analyst.user_id')
    .whereRef('analyst.company_id', '=', 'company.id')
