import type { DocumentType } from '../dictionary.ts'
import { blankGrant, type GrantFacts } from './grant-answers.ts'
import type { ApplicationFacts } from './steps.ts'

const documentType = (
  id: string,
  needed: DocumentType['needed'],
  show_on_start_flow = true,
): DocumentType => ({
  id,
  name: id,
  show_on_start_flow,
  needed,
  help: null,
})

const documentTypes = [
  documentType('cap-table', 'always'),
  documentType('loans', 'with_other_loans'),
  documentType('deck', 'optional'),
  documentType('profit-and-loss', 'without_accounting'),
  documentType('balance-sheet', 'without_accounting'),
  documentType('later', 'always', false),
]

const id = '0197f000-0001-7000-8000-000000000001'
/** Documents of these kinds. */
export const uploaded = (...types: string[]) => types.map((document_type) => ({ document_type }))
/** A ledger that is linked. */
export const books = { source_type: 'accounting', status: 'Linked', subsidiary: false }

/** A grant that pays by milestones and has no files; unanswered otherwise. */
export const buildGrant = (over: Partial<GrantFacts> = {}): GrantFacts => ({
  id,
  ...blankGrant,
  funding_type: 'based_on_milestones',
  ...over,
})

/** An application with every answer given. */
export const complete: ApplicationFacts = {
  company: {
    status: 'draft',
    name: 'Tidal Kiln',
    website_url: null,
    phone_number: null,
    address_1: '1 Commercial Street',
    address_2: null,
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
    country_code: 'US',
    company_structure: 'C_CORP',
    date_incorporated: '2019-04-01',
    is_software: false,
    is_hardware: true,
    is_service: null,
    business_models: [id],
    other_business_model: null,
    sector: id,
    mission: 'Cement without the fire',
    summary: null,
    climate_strategy: 'mitigation',
    funding_application_type: ['grant'],
    has_government_contracts: true,
    has_commercial_contracts: true,
  },
  profile: {
    first_name: 'Alice',
    last_name: 'Founder',
    job_title: 'CEO',
    phone_number: '+12075550142',
    origin: null,
    is_underrepresented: null,
    is_diverse_workplace: null,
    is_impact_marginalized: null,
    details: null,
  },
  assessment: {
    runway_months: 0,
    plan_to_raise: false,
    has_other_loans: false,
    capital_amount_requested: '250000.00',
    borrowing_timeframe_months: 24,
  },
  grants: [buildGrant({ has_payment_schedule: true })],
  commercialContracts: {
    has_documents: true,
    customer_types_served: ['enterprise'],
    total_value: '1200000.00',
    largest_percentage: 40,
  },
  connections: [books],
  documents: uploaded('cap-table'),
  documentTypes,
  customer: null,
}

export const withCompany = (changed: Partial<ApplicationFacts['company']>): ApplicationFacts => ({
  ...complete,
  company: { ...complete.company, ...changed },
})
export const withAssessment = (
  changed: Partial<NonNullable<ApplicationFacts['assessment']>>,
): ApplicationFacts => ({
  ...complete,
  assessment: { ...(complete.assessment as NonNullable<ApplicationFacts['assessment']>), ...changed },
})
