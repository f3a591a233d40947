import {
  customerTypes,
  climateStrategies,
  companyStructures,
  fundingTypes,
  awardeeTypes,
  grantFundingTypes,
  matchKinds,
} from '#contract/application/options.ts'
import type { BusinessModel, Country, Sector } from '#contract/dictionary.ts'
import { formatCount, formatDate, formatMoney, formatYesNo } from '#web/ui/format.ts'
import { formatPhone } from '#web/ui/format-phone.ts'

/** The dictionaries that answers point into; while one is still loading its ids cannot be named. */
export interface Names {
  sectors: readonly Sector[]
  business_models: readonly BusinessModel[]
  countries: readonly Country[]
}

type Show = (value: unknown, names: Names) => string

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const labelOf = (labels: Record<string, string>, value: unknown) => labels[text(value)] ?? text(value)

const listOf = (value: unknown, show: (item: unknown) => string) => [value].flat().map(show).join(', ')

const money: Show = (value) => formatMoney(text(value).replaceAll('"', ''))

const day: Show = (value) => formatDate(text(value))

const months: Show = (value) => formatCount(Number(value), 'month')

/** `Energy › Solar`: the way to a sector through its parents. */
export function sectorPath(sectors: readonly Sector[], id: string): string | null {
  for (const sector of sectors) {
    if (sector.id === id) return sector.name
    const below = sectorPath(sector.children, id)
    if (below) return `${sector.name} › ${below}`
  }
  return null
}

const unnamed = 'No longer in the list'

const shows: Record<string, Show> = {
  country_code: (value, { countries }) => countries.find(({ code }) => code === value)?.name ?? text(value),
  company_structure: (value) => labelOf(companyStructures, value),
  climate_strategy: (value) => labelOf(climateStrategies, value),
  funding_application_type: (value) => listOf(value, (item) => labelOf(fundingTypes, item)),
  date_incorporated: day,
  phone_number: (value) => formatPhone(text(value)),
  sector: (value, { sectors }) => sectorPath(sectors, text(value)) ?? unnamed,
  business_models: (value, names) =>
    listOf(value, (item) => names.business_models.find(({ id }) => id === item)?.name ?? unnamed),
  runway_months: months,
  borrowing_timeframe_months: months,
  capital_amount_requested: money,
  funding_type: (value) => labelOf(grantFundingTypes, value),
  awardee_type: (value) => labelOf(awardeeTypes, value),
  how_match_requirement_met: (value) => listOf(value, (item) => labelOf(matchKinds, item)),
  match_amount: money,
  expected_signing_date: day,
  expected_funding_date: day,
  customer_types_served: (value) => listOf(value, (item) => labelOf(customerTypes, item)),
  total_value: money,
  largest_percentage: (value) => `${text(value).replaceAll('"', '')} %`,
  start_date: day,
  amount: money,
  total_due: money,
  repaid: money,
}

/** An answer as people read it; null when there is none. */
export function answerText(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.length === 0) return null
  if (typeof value === 'boolean') return formatYesNo(value)
  return (shows[field] ?? text)(value, names)
}
