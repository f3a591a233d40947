import type { Sector } from '../dictionary.ts'
import type { Investor } from '../investors.ts'

/** What a founder looks for in an investor; an empty list, text or null is no criterion. */
export interface InvestorCriteria {
  /** ISO codes. */
  countries: string[]
  stages: Investor['stages']
  /** Names, as the dictionaries spell them. */
  sectors: string[]
  business_models: string[]
  /** US dollars, `"250000.00"`. */
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

/** The criteria, in the order in which they convince. */
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
  /** What the investor asks for and the founder has. */
  fits: FitName[]
  /** What the investor has no preference about. */
  open: FitName[]
  /** What the investor asks for and the founder does not have. */
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

/** Compares criteria with what an investor asks for. A sector includes all above and below it in the tree. */
export function findFit(
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

function compareLists(chosen: readonly string[], accepted: readonly string[]): Fit {
  if (chosen.length === 0) return null
  if (accepted.length === 0) return 'open'
  return accepted.some((one) => chosen.includes(one)) ? 'fits' : 'misses'
}

function compareAmount(amount: string, [min, max]: [string | null, string | null]): Fit {
  if (amount === '') return null
  if (min === null && max === null) return 'open'
  const isWithin = Number(amount) >= Number(min ?? 0) && Number(amount) <= Number(max ?? Infinity)
  return isWithin ? 'fits' : 'misses'
}

function compareRevenue(
  chosen: InvestorCriteria['revenue'],
  { post_revenue, pre_revenue }: Preferences,
): Fit {
  if (chosen === null) return null
  if (post_revenue && pre_revenue) return 'open'
  return { post_revenue, pre_revenue }[chosen] ? 'fits' : 'misses'
}

/** The chosen sectors with all above and below them. */
function listRelatives(tree: readonly Sector[], chosen: ReadonlySet<string>, isBelow: boolean): string[] {
  return tree.flatMap(({ name, children }) => {
    const isIncluded = isBelow || chosen.has(name)
    const below = listRelatives(children, chosen, isIncluded)
    return isIncluded || below.length > 0 ? [name, ...below] : []
  })
}
