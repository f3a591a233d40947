import { sql } from 'kysely'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import {
  type getBoard as boardEndpoint,
  type listPipeline as listEndpoint,
  type PipelineRow,
  staleDays,
} from '#contract/staff/pipeline.ts'
import { type CompanyStatus, companyStatusNames, reviewStatuses } from '#contract/rules/statuses.ts'
import { readRisks } from '#server/cases/risks.ts'
import { isFarPage } from '#server/companies/far-pages.ts'
import {
  type Companies,
  listGiven,
  type Matches,
  selectAllCompanies,
  toFilters,
} from '#server/companies/filters.ts'
import { narrowCompanies, selectPageRows, withSummaryColumns } from '#server/companies/list.ts'
import { findMatches, chooseCount } from '#server/companies/matches.ts'
import { noteCount, showsMore } from '#server/companies/sample.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import { pipelineColumns } from './row-columns.ts'

type Query = Parsed<typeof listEndpoint>['query']
type Filters = Omit<Query, 'page' | 'page_size' | 'ordering'>

/** All companies that the filters leave, without columns or order. */
const selectPipeline = (db: Database, user: CurrentUser, filters: Filters, matches?: Matches) =>
  narrowPipeline(selectAllCompanies(db), user, filters, matches)

function narrowPipeline(all: Companies, user: CurrentUser, filters: Filters, matches?: Matches) {
  const { stale, requested_min, changed_within } = filters
  let companies = narrowCompanies(all, user, filters, matches)
  if (stale)
    companies = companies
      .where('company.status', 'in', reviewStatuses)
      .where('company.updated_at', '<', sql<string>`now() - make_interval(days => ${staleDays})`)
  if (requested_min) companies = companies.where('assessment.capital_amount_requested', '>=', requested_min)
  if (changed_within)
    companies = companies.where(
      'company.updated_at',
      '>=',
      sql<string>`now() - make_interval(days => ${changed_within})`,
    )
  return companies
}

const withRowColumns = (companies: ReturnType<typeof selectPipeline>, ordering: Query['ordering']) =>
  withSummaryColumns(companies, ordering).select(pipelineColumns)

type Row = Awaited<ReturnType<ReturnType<typeof withRowColumns>['execute']>>[number]

type ListContext = Pick<Context, 'db' | 'config'>

/** Adds the risks that nobody has accepted. */
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
  const { db } = ctx
  const { ordering, page: number, search } = query
  const matches = await findMatches(db, search)
  const narrow = (all: Companies) => narrowPipeline(all, user, query, matches)
  const companies = narrow(selectAllCompanies(db))
  const isWhole = listGiven(query).length === 0
  const far = isFarPage(query) && toFilters(query)
  const beyond = chooseCount(db, query, matches)
  const counted = matches?.ids ? companies : selectPipeline(db, user, query)
  const page = await fetchPage(
    db,
    query,
    counted,
    (window) =>
      selectPageRows(db, narrow, { ordering, isLate: number > 1, isWhole, far }, window).select(
        pipelineColumns,
      ),
    { isBeyondCount: beyond === 'sampled' ? showsMore(db, narrow) : beyond === 'known' },
  )
  noteCount(db, page.count)
  return { ...page, results: await withRisks(ctx, page.results) }
}

/** These companies, in the order of their names; those that do not exist are missing. */
export const listRows = async (
  ctx: ListContext,
  user: CurrentUser,
  ids: readonly string[],
): Promise<PipelineRow[]> =>
  withRisks(
    ctx,
    await withRowColumns(selectPipeline(ctx.db, user, {}).where('company.id', 'in', ids), 'name').execute(),
  )

/** Every status with its sums, in one statement; the first companies of those that are open. */
export async function getBoard(
  ctx: Context,
  user: CurrentUser,
  { open = [...reviewStatuses], cards, ordering, ...filters }: Parsed<typeof boardEndpoint>['query'],
): Promise<Reply<typeof boardEndpoint>> {
  const companies = selectPipeline(ctx.db, user, filters)
  const listCards = (status: CompanyStatus) =>
    withRowColumns(companies.where('company.status', '=', status), ordering)
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
