import { type ExpressionBuilder, sql } from 'kysely'
import type { CompanySummary, listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { toContainsPattern, type Page, fetchPageText } from '#server/core/data/paging.ts'
import type { TextReply } from '#server/core/data/json-text.ts'
import { asDecimal, asTime } from '#server/core/data/json-values.ts'
import { selectFounder } from './founder.ts'
import { assignedAnalysts } from './people.ts'

type Query = Parsed<typeof endpoint>['query']

/** Summaries of the companies that the caller may see: their own, or all for analysts and admins. */
export async function listCompanies(
  { db }: Context,
  user: CurrentUser,
  query: Query,
): Promise<TextReply<Page<CompanySummary>>> {
  const companies = selectCompanies(db, user, query)
  return fetchPageText(db, query, companies, withSummaryColumns(companies, query.ordering))
}

type Filters = Omit<Query, 'page' | 'page_size'>

/** The companies that the caller may see and the filters leave, without columns or order. */
export const selectCompanies = (db: Database, user: CurrentUser, filters: Omit<Filters, 'ordering'>) =>
  filterCompanies(selectVisibleCompanies(db, user), filters)

export const withSummaryColumns = (
  companies: ReturnType<typeof selectCompanies>,
  ordering: Query['ordering'],
) =>
  companies
    .select([
      'company.id',
      'company.name',
      'company.status',
      'company.created_for',
      'company.city',
      'company.state',
      'company.funding_application_type',
    ])
    .select((company) => [
      asTime(company.ref('company.status_changed_at')).as('status_changed_at'),
      asTime(company.ref('company.created_at')).as('created_at'),
      asTime(company.ref('company.updated_at')).as('updated_at'),
      asDecimal(company.ref('assessment.capital_amount_requested')).as('capital_amount_requested'),
    ])
    .select(assignedAnalysts.as('assigned_analysts_details'))
    .orderBy(toOrder(ordering))
    .orderBy('company.id')

/** Names sort ignoring case, unknown values last. On columns that are never null, `nulls last` would defeat the index. */
function toOrder(ordering: Query['ordering']) {
  const column = ordering.replace('-', '')
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  if (column === 'name') return sql`lower(company.name) ${direction} nulls last`
  if (column === 'capital_amount_requested')
    return sql`assessment.capital_amount_requested ${direction} nulls last`
  return sql`${sql.ref(`company.${column}`)} ${direction}`
}

/** The permission is part of the query itself, so no filter can reveal a row that the caller may not see. */
function selectVisibleCompanies(db: Database, user: CurrentUser) {
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

function filterCompanies(all: ReturnType<typeof selectVisibleCompanies>, query: Omit<Filters, 'ordering'>) {
  const { search, status, personal_managers: managers, funding_application_type: types } = query
  let companies = all
  if (search) companies = companies.where((where) => mentions(where, toContainsPattern(search)))
  if (status?.length) companies = companies.where('company.status', 'in', status)
  if (types?.length) companies = companies.where('company.funding_application_type', '&&', sql.val(types))
  if (query.created_after)
    companies = companies.where('company.created_at', '>=', toStartOfDay(query.created_after))
  if (query.created_before)
    companies = companies.where('company.created_at', '<', toStartOfDay(query.created_before))
  if (query.cfo_customer !== undefined) {
    const is = query.cfo_customer ? 'is not' : 'is'
    companies = companies.where((where) =>
      where(selectFounder(where).select('founder.cfo_customer'), is, null),
    )
  }
  if (managers?.length)
    companies = companies.where((where) =>
      where.exists(selectAnalysts(where).where('user_id', 'in', managers)),
    )
  if (query.unassigned) companies = companies.where((where) => where.not(where.exists(selectAnalysts(where))))
  return companies
}

type Where = ExpressionBuilder<DB & { company: DB['companies'] }, 'company'>

/** Days are in UTC, whatever the time zone of the database. */
const toStartOfDay = (day: string) => `${day}T00:00:00Z`

const searchedColumns = ['match.name', 'match.created_for', 'match.city'] as const

/** Matches the text of a company or of one of its people; the union lets each half use its own index. */
const mentions = (where: Where, pattern: string) =>
  where(
    'company.id',
    'in',
    where
      .selectFrom('companies as match')
      .select('match.id')
      .where((match) => match.or(searchedColumns.map((name) => match(name, 'ilike', pattern))))
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

const selectAnalysts = (where: Where) =>
  where
    .selectFrom('company_analysts as analyst')
    .select('analyst.user_id')
    .whereRef('analyst.company_id', '=', 'company.id')
