import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { SyncStatus } from './staff/syncs.ts'

export const investmentStages = {
  pre_seed: 'Pre-seed',
  seed: 'Seed',
  series_a: 'Series A',
  series_b: 'Series B',
  series_c: 'Series C',
  growth: 'Growth',
} as const

export const InvestorAnswers = z.object({
  name: field.text(200),
  website: field.url().nullable(),
  description: field.longText(2000).nullable(),
  /** ISO codes of the countries they invest in. Empty means everywhere: every empty list here is no preference. */
  countries: field.distinct(field.country(), 250),
  stages: field.choices(investmentStages),
  /** Names of sectors, spelled as in the dictionary; a sector includes all below it. */
  sectors: z.array(field.text(200)).max(100),
  business_models: z.array(field.text(200)).max(50),
  /** US dollars. */
  startup_round_size_min: field.money().nullable(),
  startup_round_size_max: field.money().nullable(),
  startup_target_valuation_min: field.money().nullable(),
  startup_target_valuation_max: field.money().nullable(),
  post_revenue: z.boolean(),
  pre_revenue: z.boolean(),
  active: z.boolean(),
})
export type InvestorAnswers = z.infer<typeof InvestorAnswers>

export const Investor = InvestorAnswers.extend({
  id: field.id(),
  // a saved value stays readable even if the rules for its form become stricter
  website: z.string().nullable(),
  countries: z.array(z.string()),
  stages: z.array(z.enum(field.typedKeys(investmentStages))),
  sectors: z.array(z.string()),
  business_models: z.array(z.string()),
  /** The address that introductions are sent to; shown to admins only. */
  email: z.string().nullable(),
  /** Whether an introduction can be sent to them now. */
  takes_introductions: z.boolean(),
  /** The introductions that were sent to them, and those they answered; for staff only. */
  introductions: z.object({ sent: z.int(), answered: z.int() }).nullable(),
  updated_at: field.time(),
})
export type Investor = z.infer<typeof Investor>

const many = <T extends z.ZodType>(item: T) => z.array(item).max(50).optional()
const params = z.object({ investorId: field.id() })
const body = InvestorAnswers.extend({ email: field.email().nullable() })

const filters = {
  search: search(200),
  countries: many(field.country()),
  stages: many(z.enum(field.typedKeys(investmentStages))),
  sectors: many(field.text(200)),
  business_models: many(field.text(200)),
  startup_round_size: field.money().optional(),
  startup_target_valuation: field.money().optional(),
  post_revenue: field.flag().optional(),
  pre_revenue: field.flag().optional(),
  active: field.flag().optional(),
}

export const listInvestors = endpoint({
  method: 'GET',
  path: '/api/v1/vc/investors/',
  access: 'user',
  summary: 'Investors that fit; a round or a valuation fits when it lies in their range',
  query: z.object({
    ...field.paging,
    ...filters,
    /** `fit`: those who name what was chosen stand before those without a preference. */
    ordering: z.enum(['name', '-name', 'updated_at', '-updated_at', 'fit']).default('name'),
  }),
  response: field.page(Investor),
})

export const InvestorFacet = z.object({
  value: z.string(),
  /** The investors that the list would hold if this were the only value chosen here. */
  count: z.int(),
})

export const InvestorFacets = z.object({
  /** The investors without any filter but `active`. */
  total: z.int(),
  countries: z.array(InvestorFacet),
  stages: z.array(InvestorFacet),
  sectors: z.array(InvestorFacet),
  business_models: z.array(InvestorFacet),
  /** `post_revenue` and `pre_revenue`. */
  revenue: z.array(InvestorFacet),
})
export type InvestorFacets = z.infer<typeof InvestorFacets>

export const getInvestorFacets = endpoint({
  method: 'GET',
  path: '/api/v1/vc/investors/facets/',
  access: 'user',
  summary: 'How many investors each value of a filter would leave, beside the other filters',
  query: z.object(filters),
  response: InvestorFacets,
})

export const getInvestor = endpoint({
  method: 'GET',
  path: '/api/v1/vc/investors/:investorId/',
  access: 'user',
  summary: 'One investor',
  params,
  response: Investor,
})

export const createInvestor = endpoint({
  method: 'POST',
  path: '/api/v1/vc/investors/',
  access: 'admin',
  summary: 'Adds an investor by hand',
  body: body.partial().required({ name: true }),
  response: Investor,
})

export const updateInvestor = endpoint({
  method: 'PATCH',
  path: '/api/v1/vc/investors/:investorId/',
  access: 'admin',
  summary: 'Changes an investor; a field stays so until the table changes it',
  params,
  body: body.partial(),
  response: Investor,
})

export const syncInvestors = endpoint({
  method: 'POST',
  path: '/api/v1/vc/investors/sync/',
  access: 'admin',
  limit: 'costly',
  summary: 'Starts reading the investors again; one at a time',
  response: SyncStatus,
  errors: ['sync_running'],
})

export const getInvestorSync = endpoint({
  method: 'GET',
  path: '/api/v1/vc/investors/sync/status/',
  access: 'user',
  summary: 'How the last or present sync of investors is doing',
  response: SyncStatus,
})
