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
  /** ISO country codes. Here and in the lists below, empty means no preference. */
  countries: field.distinctList(field.country(), 250),
  stages: field.choices(investmentStages),
  /** Sector names from the dictionary. */
  sectors: z.array(field.text(200)).max(100),
  business_models: z.array(field.text(200)).max(50),
  /** The limits are in US dollars. */
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
  // Types are looser than in the form, so that saved values stay readable if validation becomes stricter.
  website: z.string().nullable(),
  countries: z.array(z.string()),
  stages: z.array(z.enum(field.typedKeys(investmentStages))),
  sectors: z.array(z.string()),
  business_models: z.array(z.string()),
  /** The email address for introductions. Only admins can see it; null for other users. */
  email: z.string().nullable(),
  takes_introductions: z.boolean(),
  /** Only staff can see these counts; null for other users. */
  introductions: z.object({ sent: z.int(), answered: z.int(), interested: z.int() }).nullable(),
  updated_at: field.timestamp(),
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
  summary: 'Investors that match the filters; a round size or valuation matches the ranges that include it',
  query: z.object({
    ...field.paging,
    ...filters,
    /**
     * `fit` sorts investors by the number of filters (countries, stages, sectors and business models) for which their
     * preferences contain a selected value, most matches first.
     */
    ordering: z.enum(['name', '-name', 'updated_at', '-updated_at', 'fit']).default('name'),
  }),
  response: field.page(Investor),
})

export const InvestorFacet = z.object({
  value: z.string(),
  /** The number of matching investors if this were the only value selected for its filter. */
  count: z.int(),
})

export const InvestorFacets = z.object({
  /** The number of investors, ignoring all filters except `active`. */
  total: z.int(),
  countries: z.array(InvestorFacet),
  stages: z.array(InvestorFacet),
  sectors: z.array(InvestorFacet),
  business_models: z.array(InvestorFacet),
  revenue: z.array(InvestorFacet),
})
export type InvestorFacets = z.infer<typeof InvestorFacets>

export const getInvestorFacets = endpoint({
  method: 'GET',
  path: '/api/v1/vc/investors/facets/',
  access: 'user',
  summary: 'The number of matching investors for each filter value, given the other filters',
  query: z.object(filters),
  response: InvestorFacets,
})

export const getInvestor = endpoint({
  method: 'GET',
  path: '/api/v1/vc/investors/:investorId/',
  access: 'user',
  summary: 'An investor',
  params,
  response: Investor,
})

export const createInvestor = endpoint({
  method: 'POST',
  path: '/api/v1/vc/investors/',
  access: 'admin',
  summary: 'Adds an investor manually',
  body: body.partial().required({ name: true }),
  response: Investor,
})

export const updateInvestor = endpoint({
  method: 'PATCH',
  path: '/api/v1/vc/investors/:investorId/',
  access: 'admin',
  summary: 'Updates an investor; an edited value stays until the value in the source table changes',
  params,
  body: body.partial(),
  response: Investor,
})

export const syncInvestors = endpoint({
  method: 'POST',
  path: '/api/v1/vc/investors/sync/',
  access: 'admin',
  limit: 'costly',
  summary: 'Starts a sync of investors; only one runs at a time',
  response: SyncStatus,
  errors: ['sync_running'],
})

export const getInvestorSync = endpoint({
  method: 'GET',
  path: '/api/v1/vc/investors/sync/status/',
  access: 'user',
  summary: 'The status of the current or last sync of investors',
  response: SyncStatus,
})
