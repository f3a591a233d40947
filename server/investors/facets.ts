import { sql } from 'kysely'
import type { Parsed } from '#contract/core/endpoint.ts'
import {
  investmentStages,
  type InvestorFacets,
  type getInvestorFacets as endpoint,
} from '#contract/investors.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import {
  buildInvestorConditions,
  type Filter,
  selectInvestors,
  toInvestorFilter,
  type Where,
} from './list.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

type Query = Parsed<typeof endpoint>['query']

const names = ['countries', 'stages', 'sectors', 'business_models', 'revenue'] as const
type FacetName = (typeof names)[number]

/** A filter value, and the investor preferences that match it. */
interface Candidate {
  facet: FacetName
  value: string
  matches: string[]
}

/**
 * For each value of each filter, counts the investors that the list would contain if the filter had only this value. As
 * in the list, investors without a preference match every value.
 */
export async function countFacets(ctx: Context, query: Query): Promise<InvestorFacets> {
  const vocabulary = await readVocabulary(ctx)
  const candidates = listCandidates(vocabulary, query.countries ?? [])
  const rows = await countCandidates(ctx.db, toInvestorFilter(vocabulary, query), candidates)
  const toFacet = (facet: FacetName) =>
    rows.flatMap((row) => (row.facet === facet ? [{ value: row.value, count: row.count }] : []))
  const order = new Map(candidates.map(({ facet, value }, index) => [`${facet} ${value}`, index]))
  const inOrder = (facet: FacetName) =>
    toFacet(facet).toSorted(
      (a, b) => (order.get(`${facet} ${a.value}`) ?? 0) - (order.get(`${facet} ${b.value}`) ?? 0),
    )
  return {
    total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
    countries: toFacet('countries').toSorted((a, b) => b.count - a.count || compareNames(a.value, b.value)),
    stages: inOrder('stages'),
    sectors: inOrder('sectors'),
    business_models: inOrder('business_models'),
    revenue: inOrder('revenue'),
  }
}

/** Contains no countries except the selected countries. `countCandidates` adds the countries of matching investors. */
function listCandidates({ sectors, models, includeRelated }: Vocabulary, countries: string[]): Candidate[] {
  const offer = (facet: FacetName, values: readonly string[]): Candidate[] =>
    values.map((value) => ({ facet, value, matches: [value] }))
  return [
    ...offer('countries', countries),
    ...offer('stages', typedKeys(investmentStages)),
    ...sectors.map((value): Candidate => ({ facet: 'sectors', value, matches: includeRelated([value]) })),
    ...offer('business_models', models),
    ...offer('revenue', ['post_revenue', 'pre_revenue']),
  ]
}

interface Counted {
  facet: FacetName | 'total'
  value: string
  count: number
}

async function countCandidates(db: Database, filter: Filter, candidates: Candidate[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with matching as ${selectMatching(db, filter)},
    preferences as (
      select facet.name as facet, facet.preferred, count(*) as investors
      from matching cross join lateral (values
        ('countries', countries, fits_stages and fits_sectors and fits_business_models and fits_revenue),
        ('stages', stages, fits_countries and fits_sectors and fits_business_models and fits_revenue),
        ('sectors', sectors, fits_countries and fits_stages and fits_business_models and fits_revenue),
        ('business_models', business_models, fits_countries and fits_stages and fits_sectors and fits_revenue),
        ('revenue', revenue, fits_countries and fits_stages and fits_sectors and fits_business_models)
      ) as facet (name, preferred, fits)
      where facet.fits
      group by facet.name, facet.preferred
    ),
    candidates as (
      select facet, value, matches
      from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as given (facet text, value text, matches text[])
      union
      select 'countries', country, array[country] from matching cross join unnest(countries) as country
    )
    select candidate.facet, candidate.value, coalesce(sum(preferences.investors), 0)::integer as count
    from candidates as candidate
    left join preferences on preferences.facet = candidate.facet
      and (preferences.preferred && candidate.matches or preferences.preferred = '{}')
    group by candidate.facet, candidate.value
    union all
    select 'total', '', count(*)::integer from ${selectAll(db, filter)} as investor`.execute(db)
  return rows
}

/** Builds a query for the investors that match all filters except the facets' filters. */
function selectMatching(db: Database, filter: Filter) {
  const { search, startup_round_size, startup_target_valuation, active } = filter
  const { countries, stages, sectors, business_models, post_revenue, pre_revenue } = filter
  const fits = (where: Where, part: Filter) => where.and(buildInvestorConditions(where, part))
  return selectInvestors(db)
    .select(['countries', 'stages', 'sectors', 'business_models'])
    .select((where) => [
      // Always has two elements: an empty array would mean no preference, which matches every value.
      sql<string[]>`array[case when post_revenue then 'post_revenue' else '' end,
        case when pre_revenue then 'pre_revenue' else '' end]`.as('revenue'),
      fits(where, { countries }).as('fits_countries'),
      fits(where, { stages }).as('fits_stages'),
      fits(where, { sectors }).as('fits_sectors'),
      fits(where, { business_models }).as('fits_business_models'),
      fits(where, { post_revenue, pre_revenue }).as('fits_revenue'),
    ])
    .where((where) => fits(where, { search, startup_round_size, startup_target_valuation, active }))
}

const selectAll = (db: Database, { active }: Filter) =>
  selectInvestors(db)
    .select('id')
    .where((where) => where.and(buildInvestorConditions(where, { active })))
