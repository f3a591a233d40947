import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { CompanySummary, listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import { compileShapes } from '#server/core/data/compiled-read.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { toContainsPattern, type Page, selectPageText, writePageText } from '#server/core/data/paging.ts'
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
  const { page, page_size, ordering } = query
  const { unassigned, cfo_customer, ...values } = toFilters(query)
  const isStaff = user.permissions.length > 0
  const rows = await readPage(
    db,
    { ordering, unassigned, cfo_customer, isLate: page > 1 },
    { ...values, limit: page_size, offset: (page - 1) * page_size, ...(!isStaff && { memberId: user.id }) },
  )
  return writePageText(query, () => selectCompanies(db, user, query), rows)
}

/** What decides the text of the list's statement, beside which values it has. */
interface ListShape extends Pick<CompanyFilters, 'unassigned' | 'cfo_customer'> {
  ordering: Query['ordering']
  isLate: boolean
}

interface ListValues extends Omit<CompanyFilters, 'unassigned' | 'cfo_customer'> {
  memberId?: string
  limit: number
  offset: number
}

const readPage = compileShapes(
  (db, { ordering, isLate, ...shape }: ListShape, { memberId, limit, offset, ...values }: ListValues) => {
    const companies = filterCompanies(selectVisibleCompanies(db, memberId), { ...shape, ...values })
    const window = { limit: sql<number>`${limit}`, offset: sql<number>`${offset}` }
    const rows = isLate
      ? selectLateRows(db, companies, ordering, window)
      : withSummaryColumns(companies, ordering).limit(window.limit).offset(window.offset)
    const statement = selectPageText(companies, rows)
    return { compile: () => statement.compile(db) }
  },
)

/** The rows of a late page: finds its companies first, so that those before it are passed over without their columns. */
const selectLateRows = (
  db: Db,
  companies: Companies,
  ordering: Query['ordering'],
  { limit, offset }: { limit: Expression<number>; offset: Expression<number> },
) =>
  withSummaryColumns(
    selectAll(db).where(
      'company.id',
      'in',
      orderCompanies(companies, ordering).select('company.id').limit(limit).offset(offset),
    ),
    ordering,
  )

/** The filters of the list as its query takes them: only those that are given. */
interface CompanyFilters {
  /** An ILIKE pattern. */
  pattern?: string
  /** One alone, which lets an index bring its companies in order. */
  status?: CompanyStatus
  statuses?: readonly CompanyStatus[]
  managers?: readonly string[]
  types?: readonly string[]
  created_after?: string
  created_before?: string
  unassigned?: true | undefined
  cfo_customer?: boolean | undefined
}

function toFilters({
  search,
  status = [],
  personal_managers: managers = [],
  funding_application_type: types = [],
  unassigned,
  cfo_customer,
  created_after,
  created_before,
}: Omit<Query, 'page' | 'page_size' | 'ordering'>): CompanyFilters {
  const [one, ...others] = status
  return {
    ...(search && { pattern: toContainsPattern(search) }),
    ...(one && (others.length === 0 ? { status: one } : { statuses: status })),
    ...(managers.length > 0 && { managers }),
    ...(types.length > 0 && { types }),
    ...(created_after && { created_after }),
    ...(created_before && { created_before }),
    ...(unassigned && { unassigned }),
    ...(cfo_customer !== undefined && { cfo_customer }),
  }
}

/** The companies that the caller may see and the filters leave, without columns or order. */
export const selectCompanies = (
  db: Database,
  { id, permissions }: CurrentUser,
  filters: Parameters<typeof toFilters>[0],
) => filterCompanies(selectVisibleCompanies(db, permissions.length > 0 ? undefined : id), toFilters(filters))

type Companies = ReturnType<typeof selectAll>

export const withSummaryColumns = (companies: Companies, ordering: Query['ordering']) =>
  orderCompanies(companies, ordering)
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

const orderCompanies = (companies: Companies, ordering: Query['ordering']) =>
  companies.orderBy(toOrder(ordering)).orderBy('company.id')

/** Names sort ignoring case, unknown values last. On columns that are never null, `nulls last` would defeat the index. */
function toOrder(ordering: Query['ordering']) {
  const column = ordering.replace('-', '')
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  if (column === 'name') return sql`lower(company.name) ${direction} nulls last`
  if (column === 'capital_amount_requested')
    return sql`assessment.capital_amount_requested ${direction} nulls last`
  return sql`${sql.ref(`company.${column}`)} ${direction}`
}

const selectAll = (db: Db) =>
  db
    .selectFrom('companies as company')
    .leftJoin('assessments as assessment', 'assessment.company_id', 'company.id')

/** The permission is part of the query itself, so no filter can reveal a row that the caller may not see. Without a member, all. */
function selectVisibleCompanies(db: Db, memberId: string | undefined): Companies {
  const all = selectAll(db)
  if (memberId === undefined) return all
  return all.where((where) =>
    where.exists(
      where
        .selectFrom('company_members as member')
        .select('member.user_id')
        .whereRef('member.company_id', '=', 'company.id')
        .where('member.user_id', '=', memberId),
    ),
  )
}

function filterCompanies(all: Companies, filters: CompanyFilters): Companies {
  const { pattern, status, statuses, managers, types, created_after, created_before } = filters
  let companies = all
  if (pattern !== undefined) companies = companies.where((where) => mentions(where, pattern))
  if (status !== undefined) companies = companies.where('company.status', '=', status)
  if (statuses) companies = companies.where('company.status', '=', anyOf(statuses))
  if (types) companies = companies.where(sql<boolean>`company.funding_application_type && ${types}`)
  if (created_after !== undefined)
    companies = companies.where('company.created_at', '>=', toStartOfDay(created_after))
  if (created_before !== undefined)
    companies = companies.where('company.created_at', '<', toStartOfDay(created_before))
  if (filters.cfo_customer !== undefined) {
    const is = filters.cfo_customer ? 'is not' : 'is'
    companies = companies.where((where) =>
      where(selectFounder(where).select('founder.cfo_customer'), is, null),
    )
  }
  if (managers)
    companies = companies.where((where) =>
      where.exists(selectAnalysts(where).where('user_id', '=', anyOf(managers))),
    )
  if (filters.unassigned)
    companies = companies.where((where) => where.not(where.exists(selectAnalysts(where))))
  return companies
}

/** One parameter for a list of any length. */
const anyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`

type Db = Database | Transaction

type Where = ExpressionBuilder<DB & { company: DB['companies'] }, 'company'>

/** Days are in UTC, whatever the time zone of the database. */
const toStartOfDay = (day: string) => sql<string>`${day}::date::timestamp at time zone 'UTC'`

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
