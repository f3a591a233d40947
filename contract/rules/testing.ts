import { assessmentQuestions } from '../application/assessment.ts'
import { commercialContractQuestions } from '../application/commercial-contracts.ts'
import { companyQuestions } from '../application/company.ts'
import { grantQuestions } from '../application/grant.ts'
import { profileQuestions } from '../application/profile.ts'
import { buildExampleAnswers } from '../application/testing.ts'
import type { DocumentType } from '../dictionary.ts'
import type { ApplicationFacts, GrantFacts } from './facts.ts'
import { blankGrant } from './grants.ts'

const documentType = (
  id: string,
  needed: DocumentType['needed'],
  show_on_start_flow = true,
): DocumentType => ({ id, name: id, show_on_start_flow, needed, help: null, archived: false })

const documentTypes = [
  documentType('cap-table', 'always'),
  documentType('loans', 'with_other_loans'),
  documentType('deck', 'optional'),
  documentType('profit-and-loss', 'without_accounting'),
  documentType('balance-sheet', 'without_accounting'),
  documentType('later', 'always', false),
]

export const buildUploads = (...types: string[]) =>
  types.map((document_type) => ({ document_type, duplicate_of: null }))
export const books = { source_type: 'accounting', status: 'Linked', subsidiary: false }

export const buildGrant = (over: Partial<GrantFacts> = {}): GrantFacts => ({
  id: '0197f000-0001-7000-8000-000000000001',
  ...blankGrant,
  ...buildExampleAnswers(grantQuestions),
  contract: 'award letter',
  ...over,
})

const profile = buildExampleAnswers(profileQuestions)
const assessment = buildExampleAnswers(assessmentQuestions)

export const complete: ApplicationFacts = {
  company: { status: 'draft', ...buildExampleAnswers(companyQuestions) },
  profile,
  assessment,
  grants: [buildGrant({ has_payment_schedule: true })],
  commercialContracts: { ...buildExampleAnswers(commercialContractQuestions), files: ['contract'] },
  connections: [books],
  documents: buildUploads('cap-table'),
  documentTypes,
  customer: null,
}

export const buildFactsWithCompany = (changes: Partial<ApplicationFacts['company']>): ApplicationFacts => ({
  ...complete,
  company: { ...complete.company, ...changes },
})
export const buildFactsWithProfile = (changes: Partial<typeof profile>): ApplicationFacts => ({
  ...complete,
  profile: { ...profile, ...changes },
})
export const buildFactsWithAssessment = (changes: Partial<typeof assessment>): ApplicationFacts => ({
  ...complete,
  assessment: { ...assessment, ...changes },
})
