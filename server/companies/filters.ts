import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { parseReference } from '#contract/rules/reference.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { matchesAnyPattern, type Patterns, toPatterns } from '#server/core/data/text-search.ts'
import { isReadyToFund } from './waiting-party.ts'

type Db = Database | Transaction

export type CompanyFilters = Omit<Parsed<typeof endpoint>['query'], 'page' | 'page_size' | 'ordering'> & {
  ready_to_fund?: boolean | undefined
}

export const selectAllCompanies = (db: Db) => withAssessments(db.selectFrom('companies as company'))

const withAssessments = (companies: SelectQueryBuilder<ListTables, 'company', object>) =>
  companies.leftJoin('assessments as assessment', 'assessment.company_id', 'company.id')

type ListTables = DB & { company: DB['companies'] }
export type Companies = ReturnType<typeof selectAllCompanies>

/**
 * `personal_managers`, `unassigned` and `ready_to_fund` are alternatives: a company needs to match only one of them.
 */
export function filterCompanies(db: Db, filters: CompanyFilters): Companies {
  const { search, status, personal_managers, funding_application_type, created_after, created_before } =
    filters
  let companies = selectFound(db, search)
  if (status?.length) companies = companies.where('company.status', 'in', status)
  if (funding_application_type?.length)
    companies = companies.where(sql<boolean>`company.funding_application_type && ${funding_application_type}`)
  if (created_after) companies = companies.where('company.created_at', '>=', toStartOfDay(created_after))
  if (created_before) companies = companies.where('company.created_at', '<', toStartOfDay(created_before))
  if (filters.cfo_customer !== undefined)
    companies = companies.where('company.id', filters.cfo_customer ? 'in' : 'not in', selectCfoCompanies(db))
  if (personal_managers?.length || filters.unassigned || filters.ready_to_fund)
    companies = companies.where((where) =>
      where.or([
        ...(personal_managers?.length
          ? [where.exists(selectAnalysts(where).where('user_id', 'in', personal_managers))]
          : []),
        ...(filters.unassigned ? [where.not(where.exists(selectAnalysts(where)))] : []),
        ...(filters.ready_to_fund ? [isReadyToFund] : []),
      ]),
    )
  return companies
}

export const hasReference = (digits: string) => sql<boolean>`right(company.id::text, 8) = ${digits}`

function selectFound(db: Db, search: string | undefined): Companies {
  const digits = search ? parseReference(search) : null
  if (digits !== null) return selectAllCompanies(db).where(hasReference(digits))
  return search ? selectMatches(db, toPatterns(search)) : selectAllCompanies(db)
}

/** Converts a date to midnight UTC, regardless of the database's time zone. */
const toStartOfDay = (day: string) => sql<string>`${day}::date::timestamp at time zone 'UTC'`

type Where = ExpressionBuilder<ListTables, 'company'>

const selectAnalysts = (where: Where) =>
  where
    .selectFrom('company_analysts as analyst')
    .select('analyst.user_id')
    .whereRef('analyst.company_id', '=', 'company.id')

/** Builds a query for the ids of companies whose founder, the first owner of the team, is a CFO customer. */
const selectCfoCompanies = (db: Db) =>
  db
    .selectFrom('users as founder')
    .innerJoin('company_members as owner', 'owner.user_id', 'founder.id')
    .select('owner.company_id')
    .where('founder.cfo_customer', 'is not', null)
    .where('owner.role', '=', 'owner')
    .where((owner) =>
      owner.not(
        owner.exists(
          owner
            .selectFrom('company_members as earlier')
            .select('earlier.user_id')
            .whereRef('earlier.company_id', '=', 'owner.company_id')
            .where('earlier.role', '=', 'owner')
            .where(sql<boolean>`(earlier.created_at, earlier.user_id) < (owner.created_at, owner.user_id)`),
        ),
      ),
    )

/** Combines two queries with `union all`, so that each query can use a trigram index. */
function selectMatches(db: Db, patterns: Patterns): Companies {
  const mentionsItself = matchesAnyPattern(['company.name', 'company.created_for', 'company.city'], patterns)
  const membersWhoMatch = db
    .selectFrom('company_members as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .select('member.company_id')
    .where(matchesAnyPattern(['person.name', 'person.email'], patterns))
  const companies = db.selectFrom('companies as company').selectAll('company')
  const matches = companies
    .where(mentionsItself)
    .unionAll(
      companies.where('company.id', 'in', membersWhoMatch).where(sql<boolean>`${mentionsItself} is not true`),
    )
  return withAssessments(db.selectFrom(matches.as('company')))
}
