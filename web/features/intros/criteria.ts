import type { Company } from '#contract/companies.ts'
import { toSearchText } from '#contract/core/text.ts'
import type { Request } from '#contract/core/endpoint.ts'
import type { BusinessModel, Sector } from '#contract/dictionary.ts'
import type { getInvestorFacets } from '#contract/investors.ts'
import { type InvestorCriteria, noCriteria } from '#contract/rules/investor-fit.ts'

interface Dictionaries {
  sectors: readonly Sector[]
  business_models: readonly BusinessModel[]
}

export function buildInitialCriteria(
  { country_code, sector, business_models }: Pick<Company, 'country_code' | 'sector' | 'business_models'>,
  dictionaries: Dictionaries,
): InvestorCriteria {
  const models = new Map(dictionaries.business_models.map(({ id, name }) => [id, name]))
  const name = sector === null ? null : findSectorName(dictionaries.sectors, sector)
  return {
    ...noCriteria,
    countries: country_code === null ? [] : [country_code],
    sectors: name === null ? [] : [name],
    business_models: (business_models ?? []).flatMap((id) => models.get(id) ?? []),
  }
}

function findSectorName(sectors: readonly Sector[], id: string): string | null {
  for (const sector of sectors) {
    const name = sector.id === id ? sector.name : findSectorName(sector.children, id)
    if (name !== null) return name
  }
  return null
}

export type InvestorFilters = NonNullable<Request<typeof getInvestorFacets>['query']>

/** Whether the API accepts this amount. Other text is not sent as a filter. */
const isWireAmount = (text: string) => /^\d{1,12}\.\d{2}$/.test(text)

export function toInvestorFilters(criteria: InvestorCriteria, search: string): InvestorFilters {
  const { countries, stages, sectors, business_models, revenue } = criteria
  const { startup_round_size, startup_target_valuation } = criteria
  const text = toSearchText(search)
  return {
    active: 'true',
    ...(text && { search: text }),
    ...(countries.length > 0 && { countries }),
    ...(stages.length > 0 && { stages }),
    ...(sectors.length > 0 && { sectors }),
    ...(business_models.length > 0 && { business_models }),
    ...(isWireAmount(startup_round_size) && { startup_round_size }),
    ...(isWireAmount(startup_target_valuation) && { startup_target_valuation }),
    ...(revenue && { [revenue]: 'true' as const }),
  }
}

export function countCriteria(criteria: InvestorCriteria): number {
  const { countries, stages, sectors, business_models, revenue } = criteria
  const amounts = [criteria.startup_round_size, criteria.startup_target_valuation].filter(Boolean)
  const lists = [countries, stages, sectors, business_models, amounts]
  return lists.reduce((sum, list) => sum + list.length, revenue ? 1 : 0)
}
