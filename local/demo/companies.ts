import type { AssessmentAnswers } from '#contract/application/assessment.ts'
import type { CompanyAnswers } from '#contract/application/company.ts'
import {
  assignAnalysts,
  changeCompanyStatus,
  checkCompanyName,
  createCompany,
  updateCompany,
} from '#contract/companies.ts'
import { updateAssessment } from '#contract/assessment.ts'
import { listBusinessModels, listDocumentTypes, listSectors, type Sector } from '#contract/dictionary.ts'
import { uploadDocument } from '#contract/documents.ts'
import { createProfile } from '#contract/profiles.ts'
import { openReview } from '#contract/reviews.ts'
import type { DemoCaller } from './seed.ts'
import { addGrant, beginContracts } from './grants.ts'
import { pipeline } from './pipeline.ts'

interface Cast {
  founder: DemoCaller
  funded: DemoCaller
  analyst: DemoCaller
  admin: DemoCaller
}

/** Names of the dictionaries, by which the demo's answers are written, to their ids. */
interface Dictionary {
  sector(name: string): string
  model(name: string): string
  documentType(name: string): string
}

const founderCompany = 'Tidal Kiln, Inc.'
const fundedName = 'Larkmead Soil'

/** A founder's half-filled application, a funded company, and a pipeline for analysts to look at. */
export async function seedCompanies({ founder, funded, analyst, admin }: Cast): Promise<void> {
  const dictionary = await readDictionary(founder)
  // a seeding that was killed goes on with the companies that are not there yet
  const isMissing = async (name: string) =>
    (await admin.call(checkCompanyName, { query: { name } })).available
  if (await isMissing(founderCompany)) await halfFilled(founder, dictionary)
  if (await isMissing(fundedName)) await fundedCompany(funded, admin, analyst, dictionary)
  for (const entry of pipeline)
    if (await isMissing(entry.name)) await pipelineCompany(entry, admin, analyst, dictionary)
}

async function readDictionary({ call }: DemoCaller): Promise<Dictionary> {
  const [sectors, models, types] = await Promise.all([
    call(listSectors, {}),
    call(listBusinessModels, {}),
    call(listDocumentTypes, {}),
  ])
  const flat = (list: Sector[]): Sector[] => list.flatMap((sector) => [sector, ...flat(sector.children)])
  const idIn = (list: { id: string; name: string }[]) => (name: string) => {
    const found = list.find((entry) => entry.name === name)
    if (!found) throw new Error(`The dictionaries have no "${name}"`)
    return found.id
  }
  return { sector: idIn(flat(sectors)), model: idIn(models), documentType: idIn(types) }
}

const portland: Partial<CompanyAnswers> = {
  country_code: 'US',
  address_1: '218 Harbor Street',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  phone_number: '+1 207 555 0142',
}

async function halfFilled(founder: DemoCaller, dictionary: Dictionary): Promise<void> {
  const { call } = founder
  const { id } = await call(createCompany, {
    body: {
      ...portland,
      name: founderCompany,
      company_structure: 'C_CORP',
      date_incorporated: '2022-03-14',
      website_url: 'https://tidalkiln.example.com',
      funding_application_type: ['grant', 'rbf'],
      is_hardware: true,
      is_service: true,
      business_models: [dictionary.model('Direct sales of hardware')],
      sector: dictionary.sector('Industrial heat and electrification'),
      mission:
        'Electric kilns for brick and ceramic makers that now burn gas. Each kiln replaces about 310 t of CO₂ a year.',
      climate_strategy: 'mitigation',
    },
  })
  await call(createProfile, {
    body: {
      company: id,
      first_name: 'Maya',
      last_name: 'Okafor',
      job_title: 'Founder and CEO',
      phone_number: '+1 207 555 0142',
      is_underrepresented: true,
    },
  })
  await call(updateAssessment, { params: { companyId: id }, body: { runway_months: 11 } })
  await beginContracts(founder, id)
}

async function fundedCompany(
  owner: DemoCaller,
  admin: DemoCaller,
  analyst: DemoCaller,
  dictionary: Dictionary,
): Promise<void> {
  const { id } = await owner.call(createCompany, {
    body: {
      ...portland,
      name: fundedName,
      company_structure: 'B_CORP/PBC',
      date_incorporated: '2019-06-03',
      funding_application_type: ['rbf'],
      is_service: true,
      business_models: [dictionary.model('Sales of produced goods')],
      sector: dictionary.sector('Soil and biochar'),
      mission: 'Compost and biochar that bring worn farm land back to life.',
      climate_strategy: 'mitigation',
    },
  })
  const params = { companyId: id }
  await owner.call(createProfile, {
    body: {
      company: id,
      first_name: 'Ana',
      last_name: 'Reyes',
      job_title: 'CEO',
      phone_number: '+1 207 555 0167',
    },
  })
  await owner.call(updateAssessment, { params, body: assessment('150000.00') })
  await upload(owner, id, dictionary.documentType('Cap table'), 'cap-table.csv')
  await admin.call(assignAnalysts, { params, body: { assigned_analysts: [analyst.id] } })
  await walk(admin, id, ['in_review', 'term_sheet', 'dd_in_review', 'docs_await_sign', 'fund'])
}

const assessment = (amount: string): AssessmentAnswers => ({
  runway_months: 14,
  plan_to_raise: false,
  has_other_loans: false,
  capital_amount_requested: amount,
  borrowing_timeframe_months: 24,
})

async function upload(
  { call }: DemoCaller,
  companyId: string,
  document_type: string,
  name: string,
): Promise<void> {
  const rows = 'holder,shares\nFounders,8000000\nOption pool,1000000\nSeed investors,1000000\n'
  const file = new File([rows], name, { type: 'text/csv' })
  await call(uploadDocument, { params: { companyId }, body: { file, document_type } })
}

async function walk({ call }: DemoCaller, companyId: string, actions: string[]): Promise<void> {
  for (const action of actions) await call(changeCompanyStatus, { params: { companyId, action }, body: {} })
}

async function pipelineCompany(
  { name, city, state, sector, amount, types, actions, assigned, asks, email }: (typeof pipeline)[number],
  admin: DemoCaller,
  analyst: DemoCaller,
  dictionary: Dictionary,
): Promise<void> {
  const { id } = await admin.call(createCompany, {
    body: {
      name,
      created_for: email,
      city,
      state,
      country_code: 'US',
      company_structure: 'C_CORP',
      funding_application_type: types,
    },
  })
  const params = { companyId: id }
  await admin.call(updateCompany, {
    params,
    body: {
      sector: dictionary.sector(sector),
      mission: `What ${name} does is in its deck.`,
      climate_strategy: 'mitigation',
    },
  })
  await admin.call(updateAssessment, { params, body: assessment(amount) })
  if (types.includes('grant')) await addGrant(admin, id, assigned ? 'based_on_milestones' : 'all_upfront')
  if (assigned) await admin.call(assignAnalysts, { params, body: { assigned_analysts: [analyst.id] } })
  await walk(admin, id, actions)
  if (asks)
    await admin.call(openReview, {
      params,
      body: { document_review: { requested_documents: [{ document_type: dictionary.documentType(asks) }] } },
    })
}
