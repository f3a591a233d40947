import { toSearchText } from '#contract/core/text.ts'
import { investmentStages } from '#contract/investors.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { isAmount } from '#contract/rules/money.ts'
import type { Sort } from '#web/ui/tables/data-table-props.ts'
import type { InvestorFilters, InvestorOrdering } from './slice.ts'

/** The facets of the list, by their name in the address and in the query. */
export const facetNames = ['stages', 'revenue', 'countries', 'sectors', 'business_models'] as const
export type FacetName = (typeof facetNames)[number]

export const facetTitles: Record<FacetName, string> = {
  stages: 'Stage',
  revenue: 'Revenue',
  countries: 'Country',
  sectors: 'Sector',
  business_models: 'Business model',
}

/** Amounts of a company that an investor's range must hold, by their name in the address and in the query. */
export const amountNames = ['startup_round_size', 'startup_target_valuation'] as const
export type AmountName = (typeof amountNames)[number]

export const amountTitles: Record<AmountName, string> = {
  startup_round_size: 'Round',
  startup_target_valuation: 'Valuation',
}

/** An amount of the address, or null where there is no valid one. */
export const parseAmount = (text: string | null): string | null => (text && isAmount(text) ? text : null)

/** Every order, with its label. */
export const orderLabels: readonly (readonly [InvestorOrdering, string])[] = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-updated_at', 'Changed, newest first'],
  ['updated_at', 'Changed, oldest first'],
]

export const getOrderLabel = (ordering: InvestorOrdering) =>
  orderLabels.find(([name]) => name === ordering)?.[1] ?? ''

export const parseOrdering = (params: URLSearchParams): InvestorOrdering =>
  orderLabels.find(([ordering]) => ordering === params.get('sort'))?.[0] ?? 'name'

export const toSort = (ordering: InvestorOrdering): Sort => ({
  by: ordering.replace('-', ''),
  descending: ordering.startsWith('-'),
})

/** The order after a press of a column's header; changes begin with the newest. */
export function toOrdering({ by, descending }: Sort, current: InvestorOrdering): InvestorOrdering {
  const isDown = toSort(current).by === by ? descending : by === 'updated_at'
  if (by === 'updated_at') return isDown ? '-updated_at' : 'updated_at'
  return isDown ? '-name' : 'name'
}

const revenueLabels: Record<string, string> = { post_revenue: 'Post-revenue', pre_revenue: 'Pre-revenue' }

/** The name of a value as people read it: `US` is United States. */
export function getFacetLabel(
  facet: FacetName,
  value: string,
  countryNames: ReadonlyMap<string, string>,
): string {
  if (facet === 'stages') return investmentStages[value as keyof typeof investmentStages] ?? value
  if (facet === 'revenue') return revenueLabels[value] ?? value
  return facet === 'countries' ? (countryNames.get(value) ?? value) : value
}

const stages = Object.keys(investmentStages) as (keyof typeof investmentStages)[]

/** Parses the query of an address, ignoring what is not valid. */
export function toInvestorFilters(params: URLSearchParams): InvestorFilters {
  const list = (name: string) =>
    params
      .getAll(name)
      .map((value) => toSearchText(value))
      .filter(Boolean)
      .slice(0, 50)
  const search = toSearchText(params.get('q') ?? '')
  const chosenStages = stages.filter((stage) => params.getAll('stages').includes(stage))
  const countries = list('countries').filter(isCountry)
  const [sectors, models, revenue] = [list('sectors'), list('business_models'), list('revenue')]
  const active = params.get('active')
  const [roundSize, valuation] = amountNames.map((name) => parseAmount(params.get(name)))
  return {
    ...(search && { search }),
    ...(chosenStages.length > 0 && { stages: chosenStages }),
    ...(countries.length > 0 && { countries }),
    ...(sectors.length > 0 && { sectors }),
    ...(models.length > 0 && { business_models: models }),
    ...(revenue.includes('post_revenue') && { post_revenue: 'true' as const }),
    ...(revenue.includes('pre_revenue') && { pre_revenue: 'true' as const }),
    ...(roundSize && { startup_round_size: roundSize }),
    ...(valuation && { startup_target_valuation: valuation }),
    ...((active === 'true' || active === 'false') && { active }),
  }
}
