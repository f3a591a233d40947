import type { AssessmentAnswers } from '#contract/application/assessment.ts'
import type { CompanyAnswers } from '#contract/application/company.ts'
import type { ProfileAnswers } from '#contract/application/profile.ts'

/** The parts of an application as somebody of ours reads them. */
export const answerSections = {
  company: 'Company',
  offer: 'What they sell',
  mission: 'Mission',
  people: 'People',
  assessment: 'Assessment',
  capital: 'Capital request',
} as const
export type AnswerSection = keyof typeof answerSections

export interface AnswerName {
  label: string
  section: AnswerSection
}

const company: Record<keyof CompanyAnswers, AnswerName> = {
  name: { label: 'Company name', section: 'company' },
  company_structure: { label: 'Structure', section: 'company' },
  date_incorporated: { label: 'Date of incorporation', section: 'company' },
  country_code: { label: 'Country', section: 'company' },
  address_1: { label: 'Address', section: 'company' },
  address_2: { label: 'Address, second line', section: 'company' },
  city: { label: 'City', section: 'company' },
  state: { label: 'State or region', section: 'company' },
  zip_code: { label: 'ZIP or postal code', section: 'company' },
  phone_number: { label: 'Phone', section: 'company' },
  funding_application_type: { label: 'Applies for', section: 'company' },
  is_software: { label: 'Sells software', section: 'offer' },
  is_hardware: { label: 'Sells hardware', section: 'offer' },
  is_service: { label: 'Sells services', section: 'offer' },
  business_models: { label: 'Business models', section: 'offer' },
  other_business_model: { label: 'Other business model', section: 'offer' },
  website_url: { label: 'Website', section: 'offer' },
  has_government_contracts: { label: 'Government contracts', section: 'offer' },
  has_commercial_contracts: { label: 'Commercial contracts', section: 'offer' },
  sector: { label: 'Sector', section: 'mission' },
  mission: { label: 'Mission', section: 'mission' },
  climate_strategy: { label: 'Climate strategy', section: 'mission' },
  summary: { label: 'Summary', section: 'mission' },
}

const profile: Record<keyof ProfileAnswers, AnswerName> = {
  first_name: { label: 'First name', section: 'people' },
  last_name: { label: 'Last name', section: 'people' },
  job_title: { label: 'Job title', section: 'people' },
  phone_number: { label: 'Their phone', section: 'people' },
  origin: { label: 'How they heard of us', section: 'people' },
  is_underrepresented: { label: 'Under-represented founder', section: 'people' },
  is_diverse_workplace: { label: 'Leads a diverse workplace', section: 'people' },
  is_impact_marginalized: { label: 'Impacts marginalized communities', section: 'people' },
  details: { label: 'Anything else about them', section: 'people' },
}

const assessment: Record<keyof AssessmentAnswers, AnswerName> = {
  runway_months: { label: 'Runway', section: 'assessment' },
  plan_to_raise: { label: 'Plans to raise equity', section: 'assessment' },
  has_other_loans: { label: 'Has other loans', section: 'assessment' },
  capital_amount_requested: { label: 'Amount requested', section: 'capital' },
  borrowing_timeframe_months: { label: 'Time to repay', section: 'capital' },
}

/** What an answer belongs to. */
export type AnswerEntity = 'company' | 'profile' | 'assessment'

const names: Record<AnswerEntity, Record<string, AnswerName>> = { company, profile, assessment }

export const isAnswerEntity = (entity: string): entity is AnswerEntity => Object.hasOwn(names, entity)

/** The answers of one section in the order of the form, as `company.name`. */
export const answersIn = (section: AnswerSection): { entity: AnswerEntity; field: string; label: string }[] =>
  (Object.keys(names) as AnswerEntity[]).flatMap((entity) =>
    Object.entries(names[entity])
      .filter(([, name]) => name.section === section)
      .map(([field, { label }]) => ({ entity, field, label })),
  )

const order = (Object.keys(names) as AnswerEntity[]).flatMap((entity) =>
  Object.keys(names[entity]).map((field) => `${entity}.${field}`),
)

/** The place of an answer in the form, for sorting; `company.name` as `answersIn` gives it. */
export const answerPlace = (entity: string, field: string) => order.indexOf(`${entity}.${field}`)

/** What an answer is called; a field that has no name yet is spelled out. */
export function answerName(entity: AnswerEntity, field: string): AnswerName {
  const name = Object.hasOwn(names[entity], field) ? names[entity][field] : undefined
  const spelled = field.replaceAll('_', ' ')
  return name ?? { label: spelled.charAt(0).toUpperCase() + spelled.slice(1), section: 'company' }
}
