import { assignAnalysts, changeCompanyStatus, getCompany } from '#contract/companies.ts'
import type { Call } from '#contract/core/client.ts'
import { uploadReviewDocument } from '#contract/documents.ts'
import type { Request } from '#contract/core/endpoint.ts'
import * as reviews from '#contract/reviews.ts'
import { buildDocuments } from '#local/demo/files/company-files.ts'
import type { Action, Scene } from './story.ts'

export const assignAnalyst =
  (role: 'analyst' | 'colleague'): Action =>
  async ({ companyId, people }, call) => {
    await call(assignAnalysts, { params: { companyId }, body: { assigned_analysts: [people[role].id] } })
  }

type StatusBody = NonNullable<Request<typeof changeCompanyStatus>['body']>

/** `action` is a segment of the endpoint's path. */
export const changeStatus =
  (action: string, note?: string): Action =>
  async ({ companyId }, call) => {
    const body = note === undefined ? {} : { note }
    await call(changeCompanyStatus, { params: { companyId, action }, body })
  }

type Rejection = Required<Pick<StatusBody, 'reason' | 'note' | 'needed_change'>>

export const rejectCompany =
  (body: Rejection): Action =>
  async ({ companyId }, call) => {
    await call(changeCompanyStatus, { params: { companyId, action: 'reject' }, body })
  }

/** `documents` contains notes by document type. */
export interface Requests {
  documents?: Record<string, string>
  application?: string
  finances?: string
}

export const requestFromApplicant =
  ({ documents, application, finances }: Requests): Action =>
  async ({ companyId, dictionary }, call) => {
    const requested_documents = Object.entries(documents ?? {}).map(([kind, note]) => ({
      document_type: dictionary.documentType(kind),
      note,
    }))
    await call(reviews.openReview, {
      params: { companyId },
      body: {
        ...(documents ? { document_review: { requested_documents } } : {}),
        ...(application ? { application_review: { note: application } } : {}),
        ...(finances ? { financial_review: { note: finances } } : {}),
      },
    })
  }

async function findReview(call: Call, companyId: string): Promise<reviews.Review> {
  const { actual_review } = await call(getCompany, { params: { companyId } })
  if (!actual_review) throw new Error('The story answers a review that is not open')
  return actual_review
}

export const uploadRequestedDocuments =
  (...kinds: string[]): Action =>
  async (scene, call) => {
    const { id: reviewId } = await findReview(call, scene.companyId)
    for (const kind of kinds) await uploadKind(scene, call, reviewId, kind)
  }

async function uploadKind(
  { company, companyId, dictionary, at }: Scene,
  call: Call,
  reviewId: string,
  kind: string,
): Promise<void> {
  for (const file of await buildDocuments(kind, company, at))
    await call(uploadReviewDocument, {
      params: { companyId, reviewId },
      body: { file, document_type: dictionary.documentType(kind) },
    })
}

const completions = {
  application_review: reviews.completeApplicationReview,
  financial_review: reviews.completeFinancialReview,
  document_review: reviews.completeDocumentReview,
} as const

export const completeSections =
  (...sections: reviews.ReviewSection[]): Action =>
  async ({ companyId }, call) => {
    const { id: reviewId } = await findReview(call, companyId)
    for (const section of sections)
      await call(completions[section], { params: { companyId, reviewId }, body: {} })
  }

export const sendBackSection =
  (section: reviews.ReviewSection, note: string): Action =>
  async ({ companyId }, call) => {
    const { id: reviewId } = await findReview(call, companyId)
    await call(completions[section], {
      params: { companyId, reviewId },
      body: { outcome: 'send_back', note },
    })
  }
