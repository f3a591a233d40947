import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Parsed } from '#contract/core/endpoint.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import { getInvestorFit } from '#contract/rules/investor-fit.ts'
import { getStartOfDay } from '#contract/rules/time-zones.ts'
import type { ListedIntroduction, listIntroductions as endpoint } from '#contract/staff/introductions.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { toDecimalText } from '#server/core/data/json-values.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import { containsText, toNameOrder } from '#server/core/data/text-search.ts'
import { listSectors } from '#server/dictionary/dictionary.ts'
import { introductionStatus, pitch } from './read.ts'

type Query = Parsed<typeof endpoint>['query']

const selectIntroductions = (db: Database) =>
  db
    .selectFrom('intro_investors as chosen')
    .innerJoin('intro_applications as intro', (join) =>
      join.onRef('intro.company_id', '=', 'chosen.company_id').onRef('intro.id', '=', 'chosen.intro_id'),
    )
    .innerJoin('companies as company', 'company.id', 'chosen.company_id')
    .innerJoin('investors as investor', 'investor.id', 'chosen.investor_id')

type Introductions = ReturnType<typeof selectIntroductions>

function filterIntroductions(
  db: Database,
  { search, company, investor, status, after, before, time_zone }: Query,
): Introductions {
  let matching = selectIntroductions(db)
  if (company) matching = matching.where('chosen.company_id', '=', company)
  if (investor) matching = matching.where('chosen.investor_id', '=', investor)
  if (status?.length) matching = matching.where(introductionStatus, 'in', status)
  if (after) matching = matching.where('chosen.requested_at', '>=', getStartOfDay(after, time_zone))
  if (before) matching = matching.where('chosen.requested_at', '<', getStartOfDay(before, time_zone))
  if (search)
    matching = matching.where((where) => containsText(where, ['company.name', 'investor.name'], search))
  return matching
}

function orderIntroductions(ordering: Query['ordering']) {
  const direction = sql.raw(ordering.startsWith('-') ? 'desc' : 'asc')
  const column = {
    changed_at: sql`chosen.changed_at`,
    requested_at: sql`chosen.requested_at`,
    company_name: toNameOrder('company.name'),
    investor_name: toNameOrder('investor.name'),
  }[ordering.replace('-', '') as 'changed_at' | 'requested_at' | 'company_name' | 'investor_name']
  return sql`${column} ${direction}, chosen.company_id ${direction}, chosen.intro_id ${direction},
    chosen.investor_id ${direction}`
}

const withColumns = (introductions: Introductions) =>
  introductions
    .leftJoin('intro_criteria as saved', 'saved.company_id', 'chosen.company_id')
    .select(['chosen.intro_id as intro', 'company.id as company', 'company.name as company_name'])
    .select(['investor.id as investor', 'investor.name as investor_name'])
    .select([introductionStatus.as('status'), 'chosen.decline_reason', 'intro.pitch_url', pitch])
    .select(['chosen.requested_at', 'chosen.sent_at', 'chosen.opened_at', 'chosen.pitch_opened_at'])
    .select(['chosen.answered_at', 'chosen.withdrawn_at', 'chosen.changed_at', 'saved.criteria'])
    .select((row) =>
      jsonBuildObject({
        countries: row.ref('investor.countries'),
        stages: row.ref('investor.stages'),
        sectors: row.ref('investor.sectors'),
        business_models: row.ref('investor.business_models'),
        startup_round_size_min: toDecimalText(row.ref('investor.startup_round_size_min')),
        startup_round_size_max: toDecimalText(row.ref('investor.startup_round_size_max')),
        startup_target_valuation_min: toDecimalText(row.ref('investor.startup_target_valuation_min')),
        startup_target_valuation_max: toDecimalText(row.ref('investor.startup_target_valuation_max')),
        post_revenue: row.ref('investor.post_revenue'),
        pre_revenue: row.ref('investor.pre_revenue'),
      }).as('preferences'),
    )

/** Applications without investors are not in the list. */
export async function listIntroductions(ctx: Context, query: Query): Promise<Page<ListedIntroduction>> {
  const matching = filterIntroductions(ctx.db, query)
  const rows = withColumns(matching).orderBy(orderIntroductions(query.ordering))
  const page = await fetchPage(ctx.db, query, matching, rows, { maxRows: maxLongRows })
  const sectors = await listSectors(ctx)
  const results = page.results.map(({ criteria, preferences, ...row }) => ({
    ...row,
    id: `${row.intro}:${row.investor}`,
    fit: criteria && getInvestorFit(criteria, preferences, sectors),
  }))
  return { ...page, results }
}
