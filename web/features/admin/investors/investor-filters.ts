import { investmentStages } from '#contract/investors.ts'
import { isCountry } from '#contract/rules/countries.ts'
import type { InvestorFilters } from './slice.ts'

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
  const list = (name: string) => params.getAll(name).slice(0, 50)
  const search = params.get('q')?.trim().slice(0, 200)
  const chosenStages = stages.filter((stage) => params.getAll('stages').includes(stage))
  const countries = list('countries').filter(isCountry)
  const [sectors, models, revenue] = [list('sectors'), list('business_models'), list('revenue')]
  const active = params.get('active')
  return {
    ...(search && { search }),
    ...(chosenStages.length > 0 && { stages: chosenStages }),
    ...(countries.length > 0 && { countries }),
    ...(sectors.length > 0 && { sectors }),
    ...(models.length > 0 && { business_models: models }),
    ...(revenue.includes('post_revenue') && { post_revenue: 'true' as const }),
    ...(revenue.includes('pre_revenue') && { pre_revenue: 'true' as const }),
    ...((active === 'true' || active === 'false') && { active }),
  }
}
