import { sql } from 'kysely'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import {
  type getBoard as boardEndpoint,
  type listPipeline as listEndpoint,
  type PipelineRow,
  staleDays,
} from '#contract/staff/pipeline.ts'
import { type CompanyStatus, companyStatusNames, reviewStatuses } from '#contract/rules/statuses.ts'
import { matchesRiskFilter, type RiskFilter } from '#contract/rules/risks.ts'
import { readRisks } from '#server/cases/risks.ts'
import type { Companies } from '#server/companies/filters.ts'
import {
  fetchCompanyIdPage,
  selectSummaries,
  selectVisibleCompanies,
  withSummaryColumns,
} from '#server/companies/list.ts'
import { isWaitingOn } from '#server/companies/waiting-party.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { Page } from '#server/core/data/paging.ts'
import { pipelineColumns } from './row-columns.ts'

type Query = Parsed<typeof listEndpoint>['query']
type Filters = Omit<Query, 'page' | 'page_size' | 'ordering'>
type ListContext = Pick<Context, 'db' | 'config'>

/** Maximum number of companies that the risk filter checks, most recently updated first. The results omit the rest. */
const maxRiskChecks = 10_000
const riskChecksAtOnce = 500

/** Checks each candidate in code, because risks are not calculated in SQL. */
async function findCompaniesWithRisk(
  { db, config }: ListContext,
  companies: Companies,
  filter: RiskFilter,
): Promise<string[]> {
  const candidates = await companies
    .where('company.status', 'in', reviewStatuses)
    .select('company.id')
    .orderBy('company.updated_at', 'desc')
    .limit(maxRiskChecks)
    .execute()
  const matches: string[] = []
  for (let start = 0; start < candidates.length; start += riskChecksAtOnce) {
    const ids = candidates.slice(start, start + riskChecksAtOnce).map(({ id }) => id)
    for (const [id, risks] of await readRisks(db, ids, config.officeTimeZone))
      if (risks.some((risk) => risk.accepted === null && matchesRiskFilter(risk, filter))) matches.push(id)
  }
  return matches
}

async function selectPipeline(
  ctx: ListContext,
  user: CurrentUser,
  { risk, ...filters }: Filters,
): Promise<Companies> {
  const companies = selectByColumns(ctx.db, user, filters)
  if (!risk) return companies
  const ids = await findCompaniesWithRisk(ctx, companies, risk)
  return companies.where('company.id', '=', sql<string>`any(${ids}::uuid[])`)
}

function selectByColumns(db: Database, user: CurrentUser, filters: Omit<Filters, 'risk'>): Companies {
  const { stale, waiting_on, requested_min, changed_within } = filters
  let companies = selectVisibleCompanies(db, user, filters)
  if (stale)
    companies = companies
      .where('company.status', 'in', reviewStatuses)
      .where('company.updated_at', '<', sql<string>`now() - make_interval(days => ${staleDays})`)
  if (waiting_on) companies = companies.where(isWaitingOn(waiting_on))
  if (requested_min) companies = companies.where('assessment.capital_amount_requested', '>=', requested_min)
  if (changed_within)
    companies = companies.where(
      'company.updated_at',
      '>=',
      sql<string>`now() - make_interval(days => ${changed_within})`,
    )
  return companies
}

const selectRows = (db: Database, ids: readonly string[], ordering: Query['ordering']) =>
  selectSummaries(db, ids, ordering).select(pipelineColumns)

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

async function withRisks({ db, config }: ListContext, rows: readonly Row[]): Promise<PipelineRow[]> {
  const risks = await readRisks(
    db,
    rows.map(({ id }) => id),
    config.officeTimeZone,
  )
  const listOpen = (id: string) => (risks.get(id) ?? []).filter(({ accepted }) => accepted === null)
  return rows.map((row) => ({ ...row, risks: listOpen(row.id) }))
}

export async function listPipeline(
  ctx: Context,
  user: CurrentUser,
  query: Query,
): Promise<Page<PipelineRow>> {
  const page = await fetchCompanyIdPage(ctx.db, await selectPipeline(ctx, user, query), query)
  return { ...page, results: await listPipelineRows(ctx, page.results, query.ordering) }
}

/** Returns the rows sorted by `ordering`, not in the order of the ids. Ignores unknown ids. */
export const listPipelineRows = async (
  ctx: ListContext,
  ids: readonly string[],
  ordering: Query['ordering'],
): Promise<PipelineRow[]> => withRisks(ctx, await selectRows(ctx.db, ids, ordering).execute())

/** Returns each status with its totals and, for the statuses in `open`, the first companies. */
export async function getBoard(
  ctx: Context,
  user: CurrentUser,
  { open = [...reviewStatuses], cards, ordering, ...filters }: Parsed<typeof boardEndpoint>['query'],
): Promise<Reply<typeof boardEndpoint>> {
  const companies = await selectPipeline(ctx, user, filters)
  const listCards = (status: CompanyStatus) =>
    withSummaryColumns(companies.where('company.status', '=', status), ordering)
      .select(pipelineColumns)
      .limit(cards)
      .execute()
  const [sums, rows] = await Promise.all([
    companies
      .select((select) => ['company.status', sql<number>`${select.fn.countAll()}::integer`.as('count')])
      .select(sql<string>`coalesce(sum(assessment.capital_amount_requested), 0.00)::text`.as('requested'))
      .groupBy('company.status')
      .execute(),
    Promise.all(open.map(listCards)).then((cardRows) => withRisks(ctx, cardRows.flat())),
  ])
  const bySum = new Map(sums.map((sum) => [sum.status, sum]))
  return {
    columns: companyStatusNames.map((status) => ({
      status,
      count: bySum.get(status)?.count ?? 0,
      requested: bySum.get(status)?.requested ?? '0.00',
      companies: rows.filter((row) => row.status === status),
    })),
  }
}
