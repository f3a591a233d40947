import type { Sector } from '../dictionary.ts'
import type { Investor } from '../investors.ts'

/** Empty lists, empty strings and null mean no criterion. */
export interface InvestorCriteria {
  countries: string[]
  stages: Investor['stages']
  sectors: string[]
  business_models: string[]
  /** An amount in US dollars, such as `"250000.00"`. */
  startup_round_size: string
  startup_target_valuation: string
  revenue: 'post_revenue' | 'pre_revenue' | null
}

export const noCriteria: InvestorCriteria = {
  countries: [],
  stages: [],
  sectors: [],
  business_models: [],
  startup_round_size: '',
  startup_target_valuation: '',
  revenue: null,
}

/** The names of the criteria, most important first. */
export const fitNames = [
  'stages',
  'sectors',
  'countries',
  'startup_round_size',
  'startup_target_valuation',
  'business_models',
  'revenue',
] as const
export type FitName = (typeof fitNames)[number]

export interface InvestorFit {
  fits: FitName[]
  /** Criteria for which the investor has no preference. */
  open: FitName[]
  misses: FitName[]
}

type Fit = keyof InvestorFit | null
type Preferences = Pick<
  Investor,
  | 'countries'
  | 'stages'
  | 'sectors'
  | 'business_models'
  | 'post_revenue'
  | 'pre_revenue'
  | 'startup_round_size_min'
  | 'startup_round_size_max'
  | 'startup_target_valuation_min'
  | 'startup_target_valuation_max'
>

/** Compares criteria with an investor's preferences. A sector also matches its ancestors and descendants. */
export function getInvestorFit(
  criteria: InvestorCriteria,
  investor: Preferences,
  sectorTree: readonly Sector[],
): InvestorFit {
  const relatives = listRelatives(sectorTree, new Set(criteria.sectors), false)
  const fits: Record<FitName, Fit> = {
    stages: compareLists(criteria.stages, investor.stages),
    sectors: compareLists([...criteria.sectors, ...relatives], investor.sectors),
    countries: compareLists(criteria.countries, investor.countries),
    business_models: compareLists(criteria.business_models, investor.business_models),
    startup_round_size: compareAmount(criteria.startup_round_size, [
      investor.startup_round_size_min,
      investor.startup_round_size_max,
    ]),
    startup_target_valuation: compareAmount(criteria.startup_target_valuation, [
      investor.startup_target_valuation_min,
      investor.startup_target_valuation_max,
    ]),
    revenue: compareRevenue(criteria.revenue, investor),
  }
  const pick = (fit: Fit) => fitNames.filter((name) => fits[name] === fit)
  return { fits: pick('fits'), open: pick('open'), misses: pick('misses') }
}

function compareLists(criteria: readonly string[], preferences: readonly string[]): Fit {
  if (criteria.length === 0) return null
  if (preferences.length === 0) return 'open'
  return preferences.some((value) => criteria.includes(value)) ? 'fits' : 'misses'
}

function compareAmount(amount: string, [min, max]: [string | null, string | null]): Fit {
  if (amount === '') return null
  if (min === null && max === null) return 'open'
  const isWithin = Number(amount) >= Number(min ?? 0) && Number(amount) <= Number(max ?? Infinity)
  return isWithin ? 'fits' : 'misses'
}

function compareRevenue(
  criterion: InvestorCriteria['revenue'],
  { post_revenue, pre_revenue }: Preferences,
): Fit {
  if (criterion === null) return null
  if (post_revenue && pre_revenue) return 'open'
  return { post_revenue, pre_revenue }[criterion] ? 'fits' : 'misses'
}

function listRelatives(tree: readonly Sector[], selected: ReadonlySet<string>, isBelow: boolean): string[] {
  return tree.flatMap(({ name, children }) => {
    const isIncluded = isBelow || selected.has(name)
    const descendants = listRelatives(children, selected, isIncluded)
    return isIncluded || descendants.length > 0 ? [name, ...descendants] : []
  })
}
