import { unanswered } from '#contract/application/catalogue.ts'
import type { Company } from '#contract/companies.ts'
import type { ClimateGrant } from '#contract/grants.ts'
import { blankGrant } from '#contract/rules/grants.ts'
import type { RequestedAnswer, RequestedDocument, Review } from '#contract/reviews.ts'
import type { User } from '#contract/users.ts'

let count = 0
export const newId = () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`

export function buildUser(over: Partial<User> = {}): User {
  const company = over.company ?? newId()
  return {
    id: newId(),
    userId: `login|${count}`,
    email: `person${count}@example.com`,
    email_verified: true,
    name: 'Maya Okafor',
    permissions: [],
    role: 'owner',
    companies: [{ id: company, name: 'Tidal Kiln', status: 'draft', role: 'owner' }],
    company,
    selected_company: company,
    cfoCustomer: null,
    ...over,
  }
}

const noContracts: Omit<Company['commercial_contract'], 'company'> = {
  ...unanswered.commercial_contracts,
  version: 1,
  total_contracts_value: null,
  largest_contract_percentage: null,
  files: [],
}

export function buildCompany(over: Partial<Company> = {}): Company {
  const id = over.id ?? newId()
  return {
    ...unanswered.company,
    id,
    version: 1,
    status: 'draft',
    status_changed_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    submitted_at: null,
    created_by: newId(),
    created_for: null,
    user: null,
    kind: 'application',
    customer_kind: null,
    funding_application_type: ['grant'],
    is_cfo_customer: false,
    connect_finished_at: null,
    runway_months: null,
    profile: null,
    financial: { assessment: null },
    financials_assessment: null,
    commercial_contract: { company: id, ...noContracts },
    codat: null,
    connections: [],
    documents: [],
    climate_grants: [],
    actual_review: null,
    offer: null,
    signing: { total: 0, signed: 0, with_applicant: 0 },
    assigned_analyst_ids: [],
    assigned_analysts_details: [],
    personal_managers: [],
    members: [],
    ...over,
  }
}

export function buildReviewWithRequestedAnswers(...requests: Partial<RequestedAnswer>[]): Review {
  return {
    id: newId(),
    company: newId(),
    created_at: '2026-11-17T10:00:00Z',
    created_by: { id: newId(), name: 'Jonas Lindqvist' },
    closed_at: null,
    answer_by: null,
    application_review: {
      completed: false,
      admin_review_required: false,
      note: null,
      requested_answers: requests.map((request) => ({
        id: newId(),
        entity: 'company',
        climate_grant: null,
        field: 'city',
        question: 'City',
        note: 'Where is your plant?',
        answer_with: null,
        reply: null,
        answered_at: null,
        answered_by: null,
        ...request,
      })),
    },
    financial_review: null,
    document_review: null,
  }
}

export const buildRequestedDocument = (over: Partial<RequestedDocument> = {}): RequestedDocument => ({
  id: newId(),
  document_type: newId(),
  document_type_name: 'Bank statements',
  note: null,
  documents: [],
  status: 'open',
  reason: null,
  sent_back_at: null,
  proven_at: null,
  ...over,
})

export function buildGrant(over: Partial<ClimateGrant> = {}): ClimateGrant {
  return {
    id: newId(),
    company: newId(),
    version: 1,
    created_at: '2026-11-20T10:00:00Z',
    ...blankGrant,
    has_payment_schedule: (over.payment_schedule ?? []).length > 0,
    payment_schedule: [],
    ...over,
  }
}
