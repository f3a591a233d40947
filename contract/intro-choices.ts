import { z } from 'zod'
import { companyParams } from './companies.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { investmentStages } from './investors.ts'

/** Maximum number of investors that a company can select for its next introductions. */
export const maxPicks = 100

const amount = () => field.money().or(z.literal(''))

/** Empty lists, empty strings and null mean no criterion. */
export const IntroCriteria = z.strictObject({
  countries: field.distinctList(field.country(), 250),
  stages: field.choices(investmentStages),
  /** Names from the dictionary. */
  sectors: field.distinctList(field.text(200), 100),
  business_models: field.distinctList(field.text(200), 50),
  /** Both amounts are in US dollars. */
  startup_round_size: amount(),
  startup_target_valuation: amount(),
  revenue: z.enum(['post_revenue', 'pre_revenue']).nullable(),
})

export const IntroChoices = z.object({
  /** Null until the team saves criteria. */
  criteria: IntroCriteria.nullable(),
  /** The selected investors, in the order in which the team selected them. */
  picks: z.array(z.object({ id: field.id(), name: z.string() })),
})
export type IntroChoices = z.infer<typeof IntroChoices>

export const getIntroChoices = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/intro_choices/',
  access: 'viewer',
  summary: 'The company’s criteria for investors, and the investors that its team selected',
  params: companyParams,
  response: IntroChoices,
})

const ids = () => z.array(field.id()).max(maxPicks).optional()

export const updateIntroChoices = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/intro_choices/',
  access: 'member',
  summary: 'Replaces the criteria, and selects or deselects investors',
  params: companyParams,
  body: z.object({ criteria: IntroCriteria.optional(), add: ids(), remove: ids() }),
  response: IntroChoices,
  errors: ['limit_reached', 'invalid_request'],
})
