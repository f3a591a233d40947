import { sql } from 'kysely'
import type { CompanySummary, listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database } from '#server/core/data/database.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import { type Companies, type CompanyFilters, filterCompanies, selectAllCompanies } from './filters.ts'
import { assignedAnalysts } from './people.ts'

type Query = Parsed<typeof endpoint>['query']
type Ordering = Query['ordering']

export async function listCompanies(
  { db }: Context,
  user: CurrentUser,
  query: Query,
): Promise<Page<CompanySummary>> {
  const page = await fetchCompanyIdPage(db, selectVisibleCompanies(db, user, query), query)
  return { ...page, results: await selectSummaries(db, page.results, query.ordering).execute() }
}

/**
 * Fetches only the ids of a page. Callers then read the rows: a single query would also compute the columns of every
 * row that the offset skips.
 */
export async function fetchCompanyIdPage(
  db: Database,
  companies: Companies,
  query: Pick<Query, 'page' | 'page_size' | 'ordering'>,
): Promise<Page<string>> {
  const page = query.ordering.endsWith('capital_amount_requested')
    ? await fetchPage(db, query, companies, selectIdsByAmount(db, companies, query))
    : await fetchPage(db, query, companies, orderCompanies(companies, query.ordering).select('company.id'))
  return { ...page, results: page.results.map(({ id }) => id) }
}

/**
 * Selects ids in the order of the requested amount, up to the end of the page. The amounts are in a separate table,
 * which may have no row for a company. Companies with and without an amount are selected separately, each through an
 * index.
 */
function selectIdsByAmount(
  db: Database,
  companies: Companies,
  { page, page_size, ordering }: Pick<Query, 'page' | 'page_size' | 'ordering'>,
) {
  const column = 'assessment.capital_amount_requested'
  const part = companies.select(['company.id', `${column} as amount`]).limit(page * page_size)
  const withAmount = part.where(column, 'is not', null).orderBy(toOrder(ordering)).orderBy('company.id')
  const withoutAmount = part.where(column, 'is', null).orderBy('company.id')
  const parts = sql<{ id: string; amount: string | null }>`(${withAmount} union all ${withoutAmount})`
  return db
    .selectFrom(parts.as('part'))
    .select('id')
    .orderBy('amount', (order) => (ordering.startsWith('-') ? order.desc() : order.asc()).nullsLast())
    .orderBy('id')
}

export function selectVisibleCompanies(
  db: Database,
  { id, permissions }: CurrentUser,
  filters: CompanyFilters,
): Companies {
  const companies = filterCompanies(db, filters)
  return permissions.length > 0 ? companies : companies.where('company.id', 'in', selectOwnCompanyIds(db, id))
}

export const selectOwnCompanyIds = (db: Database, userId: string) =>
  db.selectFrom('company_members').select('company_id').where('user_id', '=', userId)

export const selectSummaries = (db: Database, ids: readonly string[], ordering: Ordering) =>
  withSummaryColumns(
    selectAllCompanies(db).where('company.id', '=', sql<string>`any(${ids}::uuid[])`),
    ordering,
  )

export const withSummaryColumns = (companies: Companies, ordering: Ordering) =>
  orderCompanies(companies, ordering)
    .select([
      'company.id',
      'company.name',
      'company.status',
      'company.created_for',
      'company.city',
      'company.state',
      'company.funding_application_type',
      'company.status_changed_at',
      'company.created_at',
      'company.updated_at',
      'assessment.capital_amount_requested',
    ])
    .select([sql.lit('application' as const).as('kind'), assignedAnalysts.as('assigned_analysts_details')])

const orderCompanies = (companies: Companies, ordering: Ordering) =>
  companies.orderBy(toOrder(ordering)).orderBy('company.id')

/** Empty values come last. For columns that are never null, `nulls last` would prevent the use of the index. */
function toOrder(ordering: Ordering) {
  const column = ordering.replace('-', '')
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  if (column === 'name') return sql`${toNameOrder('company.name')} ${direction} nulls last`
  if (column === 'capital_amount_requested')
    return sql`assessment.capital_amount_requested ${direction} nulls last`
  // Within a status, the latest update comes first in both directions, as in the two indexes on `status`.
  if (column === 'status') return sql`company.status ${direction}, company.updated_at desc`
  return sql`${sql.ref(`company.${column}`)} ${direction}`
}
