import { updateAssessment } from '#contract/assessment.ts'
import { createCompany, submitCompany, updateCompany } from '#contract/companies.ts'
import { uploadDocument } from '#contract/documents.ts'
import * as intros from '#contract/intros.ts'
import { createProfile } from '#contract/profiles.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { saveCriteria } from '#local/demo/criteria.ts'
import { buildDocuments } from '#local/demo/files/company-files.ts'
import { toSlug } from '../pipeline-companies.ts'
import { describeContracts } from './contracts.ts'
import { type Action, buildEvent, type StoryEvent } from './story.ts'

const startApplication: Action = async (scene, call) => {
  const { company } = scene
  const { address, city, state, zip_code, country_code, phone_number, structure, incorporated } = company
  const { id } = await call(createCompany, {
    body: {
      name: company.name,
      city,
      state,
      zip_code,
      country_code,
      phone_number,
      address_1: address,
      company_structure: structure,
      date_incorporated: incorporated,
      funding_application_type: company.funding,
    },
  })
  scene.companyId = id
}

const describeBusiness: Action = async ({ company, companyId, dictionary }, call) => {
  await call(updateCompany, {
    params: { companyId },
    body: {
      mission: company.mission,
      summary: company.summary,
      climate_strategy: company.climate_strategy,
      website_url: findWebsite(company.name),
      is_software: company.sells.includes('software'),
      is_hardware: company.sells.includes('hardware'),
      is_service: company.sells.includes('service'),
      business_models: [dictionary.businessModel(company.business_model)],
      sector: dictionary.sector(company.sector),
    },
  })
}

const findWebsite = (name: string) => `https://www.${toSlug(name)}.demo.headwater.test`

/** Answers to "How did you hear about us?". */
const origins = [
  'A founder you funded',
  'An accelerator',
  'A web search',
  'Our accountant',
  'A talk at a conference',
]

const introduceFounder: Action = async ({ company, companyId }, call) => {
  const [first_name = '', ...rest] = company.founder.split(' ')
  await call(createProfile, {
    body: {
      company: companyId,
      first_name,
      last_name: rest.join(' '),
      job_title: company.job_title,
      phone_number: company.phone_number,
      origin: origins[company.name.length % origins.length],
      ...(company.has_customers ? { is_diverse_workplace: true } : {}),
    },
  })
}

const assessFinances: Action = async ({ company, companyId }, call) => {
  await call(updateAssessment, {
    params: { companyId },
    body: {
      runway_months: company.runway_months,
      plan_to_raise: company.plans_to_raise,
      has_other_loans: company.has_other_loans,
      capital_amount_requested: company.amount,
      borrowing_timeframe_months: company.months,
    },
  })
}

const statements = [
  'Profit and loss statement',
  'Balance sheet',
  'Cap table',
  'Financial projections',
] as const

const uploadStatements: Action = async (scene, call) => {
  const { company, companyId, dictionary, at } = scene
  const kinds = [
    ...statements,
    ...(company.has_other_loans ? ['Loan agreements'] : []),
    ...(Number(company.amount) >= 1_000_000 ? ['Federal tax return', 'Pitch deck'] : []),
  ]
  for (const kind of kinds)
    for (const file of await buildDocuments(kind, company, at))
      await call(uploadDocument, {
        params: { companyId },
        body: { file, document_type: dictionary.documentType(kind) },
      })
}

export const submitApplication: Action = async ({ companyId }, call) => {
  await call(submitCompany, { params: { companyId } })
}

/** `started` and `submitted` are days before the seeding, at least two days apart. */
export function buildApplicationEvents(started: number, submitted: number): StoryEvent[] {
  return [...buildDraftEvents(started, submitted), buildEvent(submitted, 17.3, 'founder', submitApplication)]
}

/** `started` and `finished` are days before the seeding, at least two days apart. */
export function buildDraftEvents(started: number, finished: number): StoryEvent[] {
  const between = Math.floor((started + finished) / 2)
  return [
    ...buildFirstEvents(started),
    buildEvent(between, 18.1, 'founder', assessFinances),
    buildEvent(between, 18.6, 'founder', uploadStatements),
    buildEvent(finished, 16.4, 'founder', describeContracts),
  ]
}

export const buildFirstEvents = (started: number): StoryEvent[] => [
  buildEvent(started, 15.2, 'founder', startApplication),
  buildEvent(started, 15.5, 'founder', describeBusiness),
  buildEvent(started, 15.8, 'founder', introduceFounder),
]

export const reviseAmount =
  (capital_amount_requested: string): Action =>
  async ({ companyId }, call) => {
    await call(updateAssessment, { params: { companyId }, body: { capital_amount_requested } })
  }

export const reviseSummary =
  (summary: string): Action =>
  async ({ companyId }, call) => {
    await call(updateCompany, { params: { companyId }, body: { summary } })
  }

export const enterRunway =
  (runway_months: number): Action =>
  async ({ companyId }, call) => {
    await call(updateAssessment, { params: { companyId }, body: { runway_months } })
  }

export const declareExistingCfoCustomer: Action = async (_scene, call) => {
  await call(updateCurrentUser, { body: { cfoCustomer: 'existing' } })
}

/** Submits an application for introductions without selecting investors. */
export const applyForIntroductions: Action = async ({ company, companyId, at }, call) => {
  await saveCriteria(call, companyId, company)
  const [first_name = '', ...rest] = company.founder.split(' ')
  const { id: introId } = await call(intros.createIntro, {
    body: {
      company: companyId,
      first_name,
      last_name: rest.join(' '),
      name: company.name,
      blurb: `${company.mission} ${company.summary ?? ''}`.trim(),
    },
  })
  const [pitch] = await buildDocuments('Pitch deck', company, at)
  const params = { introId }
  if (pitch) await call(intros.updateIntro, { params, body: { pitch } })
  await call(intros.submitIntro, { params })
}
