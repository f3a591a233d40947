import { z } from 'zod'
import { CompanyAnswers } from './application/company.ts'
import { fundingTypes } from './application/options.ts'
import { Assessment } from './assessment.ts'
import { CommercialContracts } from './commercial-contracts.ts'
import { Document } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import { companyName } from './core/company-name.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { ClimateGrant } from './grants.ts'
import { Connection } from './accounting-connections.ts'
import { Profile } from './profiles.ts'
import { OfferSummary } from './financials/offer-summary.ts'
import { Review } from './reviews.ts'
import { SigningSummary } from './signing-summary.ts'
import { customerKinds } from './rules/customers.ts'
import { rejectionReasons } from './rules/funding/rejections.ts'
import { companyStatuses, companyStatusNames, statusActions } from './rules/statuses.ts'

export const Person = z.object({ id: field.id(), name: z.string(), email: z.string() })
export type Person = z.infer<typeof Person>

export const CompanyStatusName = z.enum(companyStatusNames)

export const Company = CompanyAnswers.extend({
  // Types are looser than in the form, so that saved values stay readable if validation becomes stricter.
  website_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  zip_code: z.string().nullable(),
  country_code: z.string().nullable(),
  date_incorporated: field.date().nullable(),
  business_models: z.array(field.id()).nullable(),
  funding_application_type: z.array(field.choice(fundingTypes)).nullable(),
  id: field.id(),
  kind: z.literal('application'),
  /** The number of the last change. Clients send it as Base-Version with edits, to detect conflicts. */
  version: z.int(),
  status: CompanyStatusName,
  status_changed_at: field.timestamp(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
  submitted_at: field.timestamp().nullable(),
  created_by: field.id(),
  created_for: z.string().nullable(),
  /** The founder, who is the first owner. Null until the customer in `created_for` joins. */
  user: field.id().nullable(),
  customer_kind: z.enum(customerKinds).nullable(),
  is_cfo_customer: z.boolean(),
  connect_finished_at: field.timestamp().nullable(),
  /** The runway is copied from the assessment. */
  runway_months: z.number().nullable(),
  profile: Profile.nullable(),
  financial: z.object({ assessment: Assessment.nullable() }),
  /** Alias of `financial.assessment`. */
  financials_assessment: Assessment.nullable(),
  /** All answers are null until the first save. */
  commercial_contract: CommercialContracts,
  codat: z.object({ id: field.id(), connections: z.array(Connection) }).nullable(),
  connections: z.array(Connection),
  documents: z.array(Document),
  climate_grants: z.array(ClimateGrant),
  actual_review: Review.nullable(),
  offer: OfferSummary.nullable(),
  signing: SigningSummary,
  assigned_analyst_ids: z.array(field.id()),
  assigned_analysts_details: z.array(Person),
  personal_managers: z.array(z.string()),
  members: z.array(Person.extend({ role: z.enum(['owner', 'member']) })),
})
export type Company = z.infer<typeof Company>

export const CompanySummary = z.object({
  id: field.id(),
  kind: z.literal('application'),
  name: z.string().nullable(),
  status: CompanyStatusName,
  status_changed_at: field.timestamp(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
  created_for: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  funding_application_type: z.array(z.string()).nullable(),
  capital_amount_requested: z.string().nullable(),
  assigned_analysts_details: z.array(Person),
})
export type CompanySummary = z.infer<typeof CompanySummary>

export const companyParams = z.object({ companyId: field.id() })

const many = <T extends z.ZodType>(item: T) => z.array(item).max(50).optional()

export const companyOrderings = [
  'name',
  'status',
  'status_changed_at',
  'created_at',
  'updated_at',
  'capital_amount_requested',
] as const
const orderings = companyOrderings.flatMap((name) => [name, `-${name}` as const])

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/v1/companies/',
  access: 'user',
  summary: 'The companies that the caller may see: their own, or all companies for analysts and admins',
  query: z.object({
    ...field.paging,
    /** One or two letters or digits match the start of a word; longer text matches anywhere. */
    search: search(200),
    status: many(CompanyStatusName),
    personal_managers: many(field.id()),
    funding_application_type: many(field.choice(fundingTypes)),
    /**
     * With `personal_managers`, the list contains unassigned companies in addition to the companies of the
     * listed analysts.
     */
    unassigned: field.flag().optional(),
    cfo_customer: field.flag().optional(),
    created_after: field.date().optional(),
    created_before: field.date().optional(),
    ordering: z.enum(orderings as [(typeof orderings)[number], ...typeof orderings]).default('-updated_at'),
  }),
  response: field.page(CompanySummary),
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/',
  access: 'viewer',
  summary: 'A company with its answers, people, connections, documents and open review',
  params: companyParams,
  response: Company,
  hasEtag: true,
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/v1/companies/',
  access: 'user',
  limit: 'costly',
  summary: 'Creates a company; analysts and admins may create one for a customer and invite them by email',
  body: CompanyAnswers.partial().extend({
    created_for: field.email().optional(),
    invite: z.boolean().optional(),
  }),
  response: Company,
  errors: ['name_taken', 'limit_reached', 'forbidden', 'address_not_verified', 'too_many_requests'],
})

export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/',
  access: 'editor',
  summary: 'Saves changed answers about the company; send Base-Version to detect conflicts',
  params: companyParams,
  body: CompanyAnswers.partial(),
  response: Company,
  errors: ['edit_conflict', 'not_editable', 'name_taken'],
})

export const updateCustomerKind = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/customer_kind/',
  access: 'assigned',
  summary: 'Corrects the CFO customer type of the company’s founder, for staff',
  params: companyParams,
  body: z.object({ customer_kind: z.enum(customerKinds).nullable() }),
  response: Company,
  errors: ['not_cfo_customer'],
})

export const submitCompany = endpoint({
  method: 'GET',
  alsoPost: true,
  path: '/api/v1/companies/:companyId/submit/',
  access: 'editor',
  limit: 'costly',
  summary: 'Submits the application; a retry within 5 seconds returns 204 and has no effect',
  params: companyParams,
  response: z.object({ status: CompanyStatusName }),
  errors: ['incomplete_application', 'status_not_allowed', 'not_editable'],
})

export const finishConnect = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/connect/finish/',
  access: 'member',
  limit: 'costly',
  summary: 'Completes the connect flow of a CFO customer and notifies staff. Idempotent',
  params: companyParams,
  response: z.object({ connect_finished_at: field.timestamp() }),
  errors: ['not_cfo_customer'],
})

export const changeCompanyStatus = endpoint({
  method: 'GET',
  alsoPost: true,
  path: '/api/v1/companies/:companyId/:action/',
  access: 'assigned',
  summary: 'Moves the company to another status; a rejection has a reason for the applicant',
  actions: Object.fromEntries(
    Object.entries(statusActions).map(([action, status]) => [
      action,
      `Moves the company to the status “${companyStatuses[status]}”`,
    ]),
  ),
  params: companyParams.extend({ action: z.string().max(60) }),
  body: z.object({
    /** A message to the applicant. */
    note: field.longText(2000).optional(),
    /** Only for `reject`. Defaults to `fit` if there is no note. */
    reason: field.choice(rejectionReasons).optional(),
    needed_change: field.longText(2000).optional(),
  }),
  response: z.object({ status: CompanyStatusName }),
  errors: ['status_not_applicable', 'status_not_allowed', 'forbidden'],
})

export const checkCompanyName = endpoint({
  method: 'GET',
  path: '/api/v1/companies/available_name/',
  access: 'user',
  limit: 'strict',
  summary: 'Checks whether a company name is available, ignoring case',
  query: z.object({
    name: companyName().describe('The name to check'),
    company: field
      .id()
      .optional()
      .describe(
        'The company to name, whose current name counts as available. Defaults to the selected company',
      ),
  }),
  response: z.object({ available: z.boolean() }),
})

export const getCompanyStatus = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/status/',
  access: 'viewer',
  summary: 'The current status and the number of the last change; cheap enough for polling',
  params: companyParams,
  response: z.object({
    status: CompanyStatusName,
    intro_application_status: z.string().nullable(),
    version: z.int(),
  }),
})

export const claimCompany = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/take/',
  access: 'viewer',
  summary: 'Assigns the calling analyst to an unassigned company; only admins reassign companies',
  params: companyParams,
  response: Company,
  errors: ['forbidden'],
})

export const assignAnalysts = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/assign_analysts/',
  access: 'admin',
  summary: 'Sets the analysts assigned to the company',
  params: companyParams,
  body: z.object({ assigned_analysts: z.array(field.id()).max(50) }),
  response: Company,
})
