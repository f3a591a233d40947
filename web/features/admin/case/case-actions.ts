import { changeCompanyStatus } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import * as reviews from '#contract/reviews.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { type CompanyStatus, statusActions } from '#contract/rules/statuses.ts'
import { AppError } from '#contract/core/errors.ts'
import { downloadDocument } from '#contract/documents.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { loadCase } from './slice.ts'
import { saveFile } from '#web/core/save-file.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'
import { fetchAttached } from '#web/features/documents/attached.ts'
import type { AttachedTarget } from '#web/features/documents/targets.ts'

/** Reloads the case after a request, even a refused one: a refusal often means that the page is stale. */
async function reloadAfter<T>(companyId: string, { dispatch }: ThunkTools, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await dispatch(loadCase(companyId))
  }
}

/** Finds the path segment for a status. Throws `status_not_applicable` for one that only the product sets. */
function findStatusAction(status: CompanyStatus): string {
  const action = Object.entries(statusActions).find(([, target]) => target === status)
  if (!action)
    throw new AppError('status_not_applicable', { message: `${status} can't be applied to the company` })
  return action[0]
}

interface StatusMove {
  companyId: string
  to: CompanyStatus
  body: Request<typeof changeCompanyStatus>['body']
}

export const changeStatus = createAppThunk(
  'admin/changeStatus',
  async ({ companyId, to, body }: StatusMove, tools) => {
    const params = { companyId, action: findStatusAction(to) }
    return reloadAfter(companyId, tools, tools.extra.call(changeCompanyStatus, { params, body }))
  },
)

type ReviewRequest = Request<typeof reviews.openReview>['body']

/** Requests parts and documents from the applicant. Throws `no_review` for an empty request. */
export const openReview = createAppThunk(
  'admin/openReview',
  async ({ companyId, body }: { companyId: string; body: ReviewRequest }, tools) => {
    if (Object.keys(body).length === 0) throw new AppError('no_review')
    const opened = tools.extra.call(reviews.openReview, { params: { companyId }, body })
    return reloadAfter(companyId, tools, opened)
  },
)

const completions = {
  application_review: reviews.completeApplicationReview,
  financial_review: reviews.completeFinancialReview,
  document_review: reviews.completeDocumentReview,
} as const

interface SectionDecision {
  companyId: string
  reviewId: string
  section: ReviewSection
  body: Request<typeof reviews.completeApplicationReview>['body']
}

/** Completes a part of a review, or sends it back to the applicant. */
export const decideSection = createAppThunk(
  'admin/decideSection',
  ({ companyId, reviewId, section, body }: SectionDecision, tools) =>
    reloadAfter(
      companyId,
      tools,
      tools.extra.call(completions[section], { params: { companyId, reviewId }, body }),
    ),
)

/** A document of a company, or a file attached to a grant or to the commercial contracts. */
export interface Downloadable {
  company: string
  id: string
  filename: string
  target?: AttachedTarget
}

/** Downloads a file under its own name. */
export const download = createAppThunk(
  'admin/download',
  async (
    { company, id, target, onReceived }: Downloadable & DownloadOptions,
    { extra: { call }, signal },
  ) => {
    const params = { companyId: company, documentId: id }
    const options = { signal, ...(onReceived && { onReceived }) }
    const file = target
      ? fetchAttached(call, { company, target }, id, options)
      : call(downloadDocument, { params }, options)
    saveFile(await file)
  },
)
