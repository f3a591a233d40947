import { changeCompanyStatus } from '#contract/companies.ts'
import type { Request } from '#contract/endpoint.ts'
import * as reviews from '#contract/reviews.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { type CompanyStatus, statusActions } from '#contract/rules/statuses.ts'
import { AppError } from '#contract/errors.ts'
import { downloadDocument } from '#contract/documents.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { loadCase } from './slice.ts'
import { saveFile } from '#web/core/save-file.ts'
import { fetchAttached } from '#web/features/documents/attached.ts'
import type { AttachedTarget } from '#web/features/documents/targets.ts'

/** Whether the work succeeded or was refused, what is shown afterwards is what holds then. */
async function reloadAfter<T>(companyId: string, { dispatch }: ThunkTools, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await dispatch(loadCase(companyId))
  }
}

/** The path segment that leads to a status. Throws `status_not_applicable` for one that only the product sets. */
function findStatusAction(status: CompanyStatus): string {
  const found = Object.entries(statusActions).find(([, target]) => target === status)
  if (!found)
    throw new AppError('status_not_applicable', { message: `${status} can't be applied to the company` })
  return found[0]
}

export interface Move {
  companyId: string
  to: CompanyStatus
  note: string
}

export const changeStatus = createAppThunk('admin/move', async ({ companyId, to, note }: Move, tools) =>
  reloadAfter(
    companyId,
    tools,
    tools.extra.call(changeCompanyStatus, {
      params: { companyId, action: findStatusAction(to) },
      body: note ? { note } : {},
    }),
  ),
)

export type ReviewRequest = Request<typeof reviews.openReview>['body']

/** Opens a review. Throws `no_review` for one that asks for nothing. */
export const openReview = createAppThunk(
  'admin/ask',
  async ({ companyId, asked }: { companyId: string; asked: ReviewRequest }, tools) => {
    if (Object.keys(asked).length === 0) throw new AppError('no_review')
    const opened = tools.extra.call(reviews.openReview, { params: { companyId }, body: asked })
    return reloadAfter(companyId, tools, opened)
  },
)

const completions = {
  application_review: reviews.completeApplicationReview,
  financial_review: reviews.completeFinancialReview,
  document_review: reviews.completeDocumentReview,
} as const

export interface SectionDecision {
  companyId: string
  reviewId: string
  section: ReviewSection
  outcome: 'complete' | 'send_back'
  note: string
}

export const decideSection = createAppThunk(
  'admin/judge',
  ({ companyId, reviewId, section, outcome, note }: SectionDecision, tools) =>
    reloadAfter(
      companyId,
      tools,
      tools.extra.call(completions[section], {
        params: { companyId, reviewId },
        body: { outcome, ...(note ? { note } : {}) },
      }),
    ),
)

/** A document of a company, or a file that lies in a grant or with the commercial contracts. */
export interface Downloadable {
  company: string
  id: string
  filename: string
  target?: AttachedTarget
}

/** Fetches a file and hands it to the browser under its own name. */
export const download = createAppThunk(
  'admin/download',
  async ({ company, id, target }: Downloadable, { extra: { call }, signal }) => {
    const params = { companyId: company, documentId: id }
    const file = target
      ? fetchAttached(call, { company, target }, id, { signal })
      : call(downloadDocument, { params }, { signal })
    saveFile(await file)
  },
)
