import { assessmentQuestions } from '#contract/application/assessment.ts'
import { companyQuestions } from '#contract/application/company.ts'
import { profileQuestions } from '#contract/application/profile.ts'
import { buildExampleAnswers } from '#contract/application/testing.ts'
import { updateAssessment } from '#contract/assessment.ts'
import * as companies from '#contract/companies.ts'
import { type DocumentType, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { type Document, uploadDocument, uploadReviewDocument } from '#contract/documents.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { type ClimateGrant, createGrant } from '#contract/grants.ts'
import { createProfile } from '#contract/profiles.ts'
import { openReview, type Review } from '#contract/reviews.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { removeTeamMember } from '#contract/team.ts'
import type { TestUser, TestApp } from './app.ts'

type Answers = Request<typeof companies.createCompany>['body']

type Caller = Pick<TestUser, 'call'>

let companyNumber = 0

export function buildCompany(owner: Caller, answers: Answers = {}): Promise<companies.Company> {
  companyNumber += 1
  const defaults = { name: `Tidal Kiln ${companyNumber}`, funding_application_type: ['grant' as const] }
  return owner.call(companies.createCompany, { body: { ...defaults, ...answers } })
}

const { name: _, ...exampleCompany } = buildExampleAnswers(companyQuestions)

/** All company answers that an application needs, except the name, the sector and the funding type. */
const companyAnswers = {
  ...exampleCompany,
  business_models: null,
  other_business_model: 'Kilns by the hour',
  has_government_contracts: false,
  has_commercial_contracts: false,
} satisfies Answers

export async function buildCompleteApplication(
  owner: Caller,
  answers: Answers = {},
): Promise<companies.Company> {
  const [sector] = await owner.call(listSectors, {})
  const { id } = await buildCompany(owner, { ...companyAnswers, sector: sector?.id ?? null, ...answers })
  const params = { companyId: id }
  await owner.call(createProfile, { body: { company: id, ...buildExampleAnswers(profileQuestions) } })
  await owner.call(updateAssessment, { params, body: buildExampleAnswers(assessmentQuestions) })
  for (const type of ['Profit and loss statement', 'Balance sheet', 'Cap table', 'Financial projections'])
    await buildDocument(owner, id, { type })
  return owner.call(companies.getCompany, { params })
}

export async function findDocumentType(caller: Caller, name: string): Promise<DocumentType> {
  const documentType = (await caller.call(listDocumentTypes, {})).find((type) => type.name === name)
  if (!documentType) throw new Error(`There is no document type ${name}`)
  return documentType
}

export const buildFile = (name = 'table.csv', content = 'holder,shares\nAlice,100\n') =>
  new File([content], name)

let fileNumber = 0

export async function buildDocument(
  uploader: Caller,
  companyId: string,
  options: { type?: string; file?: File; review?: string } = {},
): Promise<Document> {
  fileNumber += 1
  const { type = 'Cap table', review } = options
  const file = options.file ?? buildFile('table.csv', `holder,shares\nAlice,${fileNumber}\n`)
  const { id } = await findDocumentType(uploader, type)
  const body = { file, document_type: id }
  if (review === undefined) return uploader.call(uploadDocument, { params: { companyId }, body })
  return uploader.call(uploadReviewDocument, { params: { companyId, reviewId: review }, body })
}

export function buildGrant(
  owner: TestUser,
  companyId: string,
  answers: Omit<Request<typeof createGrant>['body'], 'company'> = {},
): Promise<ClimateGrant> {
  return owner.call(createGrant, { body: { ...answers, company: companyId } })
}

export async function assignAnalyst(admin: TestUser, analyst: TestUser, companyId: string): Promise<void> {
  await admin.call(companies.assignAnalysts, {
    params: { companyId },
    body: { assigned_analysts: [analyst.id] },
  })
}

export const addToTeam = (
  { ctx }: TestApp,
  { id }: TestUser,
  companyId: string,
  role: 'owner' | 'member' = 'member',
): Promise<unknown> =>
  ctx.db.insertInto('company_members').values({ company_id: companyId, user_id: id, role }).execute()

export const removeFromTeam = (owner: TestUser, { email }: TestUser, companyId: string): Promise<unknown> =>
  owner.call(removeTeamMember, { params: { companyId }, body: { email } })

export async function setStatus({ ctx }: TestApp, companyId: string, status: CompanyStatus): Promise<void> {
  await ctx.db.updateTable('companies').set({ status }).where('id', '=', companyId).execute()
}

export async function fetchCompanyStatus(caller: TestUser, companyId: string): Promise<CompanyStatus> {
  return (await caller.call(companies.getCompanyStatus, { params: { companyId } })).status
}

export async function buildReview(
  app: TestApp,
  reviewer: TestUser,
  companyId: string,
  request: Request<typeof openReview>['body'] = {},
): Promise<Review> {
  await setStatus(app, companyId, 'in_review')
  const { id } = await findDocumentType(reviewer, 'Bank statements')
  const allParts = {
    application_review: {},
    financial_review: {},
    document_review: { requested_documents: [{ document_type: id }] },
  }
  const body = Object.keys(request).length > 0 ? request : allParts
  return reviewer.call(openReview, { params: { companyId }, body })
}
