import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { matchesPatterns, type Patterns, toPatterns } from '#server/core/data/text-search.ts'

type Db = Database | Transaction

/** How the companies that match a search are found, by how many they are. */
export interface Matches {
  /** All of them, where they are few. */
  ids?: readonly string[] | undefined
  /** Whether they are so many that the order of a list soon meets them. */
  isCommon?: boolean
  /** Whether they are more than are counted. */
  isBeyondCount?: boolean
}

/** The filters of a list of companies: only those that are given. */
export interface CompanyFilters extends Patterns {
  /** The companies that match a search, where they are few. */
  ids?: readonly string[]
  /** One alone, which lets an index bring its companies in order. */
  status?: CompanyStatus
  statuses?: readonly CompanyStatus[]
  managers?: readonly string[]
  types?: readonly string[]
  created_after?: string
  created_before?: string
  unassigned?: true | undefined
  cfo_customer?: boolean | undefined
  /** Whether the search is looked for in one company after the other, instead of by the index of words. */
  isSearchedInOrder?: boolean | undefined
}

/** The filters as a query of the list has them. */
export type GivenFilters = Omit<Parsed<typeof endpoint>['query'], 'page' | 'page_size' | 'ordering'>

const pagingNames = ['page', 'page_size', 'ordering']

/** The names of the filters that a query has. */
export const listGiven = (query: GivenFilters): string[] =>
  Object.entries(query).flatMap(([name, value]) => {
    const isGiven = value !== undefined && !(Array.isArray(value) && value.length === 0)
    return isGiven && !pagingNames.includes(name) ? [name] : []
  })

/** The filters of a query; `matches` are those of its search, where they were looked for before. */
export function toFilters(query: GivenFilters, matches?: Matches): CompanyFilters {
  const { search, status = [], personal_managers: managers = [] } = query
  const { funding_application_type: types = [] } = query
  const { unassigned, cfo_customer, created_after, created_before } = query
  const [one, ...others] = status
  return {
    ...(search && toSearchFilters(search, matches)),
    ...(one && (others.length === 0 ? { status: one } : { statuses: status })),
    ...(managers.length > 0 && { managers }),
    ...(types.length > 0 && { types }),
    ...(created_after && { created_after }),
    ...(created_before && { created_before }),
    ...(unassigned && { unassigned }),
    ...(cfo_customer !== undefined && { cfo_customer }),
  }
}

const toSearchFilters = (text: string, { ids, isCommon }: Matches = {}) =>
  ids ? { ids } : { ...toPatterns(text), isSearchedInOrder: isCommon }

/** All companies, beside their assessments. */
export const selectAllCompanies = (db: Db) => withAssessments(db.selectFrom('companies as company'))

export const withAssessments = (
  companies: SelectQueryBuilder<DB & { company: DB['companies'] }, 'company', object>,
) => companies.leftJoin('assessments as assessment', 'assessment.company_id', 'company.id')

export type Companies = ReturnType<typeof selectAllCompanies>

export function filterCompanies(all: Companies, filters: CompanyFilters): Companies {
  const { status, statuses, managers, types, created_after, created_before } = filters
  let companies = all
  if (filters.ids) companies = companies.where('company.id', '=', anyOf(filters.ids))
  if (filters.pattern !== undefined)
    companies = companies.where((where) =>
      filters.isSearchedInOrder ? mentionsItself(where, filters) : isAmongMatches(where, filters),
    )
  if (status !== undefined) companies = companies.where('company.status', '=', status)
  if (statuses) companies = companies.where('company.status', '=', anyOf(statuses))
  if (types) companies = companies.where(sql<boolean>`company.funding_application_type && ${types}`)
  if (created_after !== undefined)
    companies = companies.where('company.created_at', '>=', toStartOfDay(created_after))
  if (created_before !== undefined)
    companies = companies.where('company.created_at', '<', toStartOfDay(created_before))
  if (filters.cfo_customer !== undefined)
    companies = companies.where('company.is_of_cfo', '=', sql.lit(filters.cfo_customer))
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

/** Days are in UTC, whatever the time zone of the database. */
const toStartOfDay = (day: string) => sql<string>`${day}::date::timestamp at time zone 'UTC'`

type Where = ExpressionBuilder<DB & { company: DB['companies'] }, 'company'>

const selectAnalysts = (where: Where) =>
  where
    .selectFrom('company_analysts as analyst')
    .select('analyst.user_id')
    .whereRef('analyst.company_id', '=', 'company.id')

const listTexts = (company: string) => ['name', 'created_for', 'city'].map((column) => `${company}.${column}`)
const personTexts = ['person.name', 'person.email']

/** The companies that match, and those of whose people one matches; a company may come twice. Each half has its index. */
export const selectMatches = (db: Pick<Kysely<DB>, 'selectFrom'>, patterns: Patterns) =>
  db
    .selectFrom('companies as match')
    .select('match.id')
    .where(matchesPatterns(listTexts('match'), patterns))
    .unionAll(
      db
        .selectFrom('company_members as member')
        .innerJoin('users as person', 'person.id', 'member.user_id')
        .select('member.company_id as id')
        .where(matchesPatterns(personTexts, patterns)),
    )

/** Finds the matches by the index of words: right for a search that has few. */
const isAmongMatches = (where: Where, patterns: Patterns) =>
  where('company.id', 'in', selectMatches(where as unknown as Pick<Kysely<DB>, 'selectFrom'>, patterns))

/** Looks into each company: right where an order brings companies of which many match, or where they are few. */
const mentionsItself = (where: Where, patterns: Patterns) =>
  where.or([
    matchesPatterns(listTexts('company'), patterns),
    where.exists(
      where
        .selectFrom('company_members as member')
        .innerJoin('users as person', 'person.id', 'member.user_id')
        .select('member.user_id')
        .whereRef('member.company_id', '=', 'company.id')
        .where(matchesPatterns(personTexts, patterns)),
    ),
  ])
