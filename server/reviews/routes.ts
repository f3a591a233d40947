import * as contract from '#contract/reviews.ts'
import type { Route } from '#server/context.ts'
import { answerRequest } from './answer-request.ts'
import { completeSection } from './completion.ts'
import { acceptDocument, sendBackDocument } from './document-decisions.ts'
import { addRequests, openReview } from './requests.ts'
import { getReview, listReviews } from './reviews.ts'

const sections = [
  [contract.completeApplicationReview, 'application_review'],
  [contract.completeFinancialReview, 'financial_review'],
  [contract.completeDocumentReview, 'document_review'],
] as const

export function reviewRoutes(route: Route): void {
  route(contract.listReviews, (r) => listReviews(r.ctx, r.company.companyId, r.query))
  route(contract.getReview, (r) => getReview(r.ctx.db, r.company.companyId, r.params.reviewId))
  route(contract.openReview, ({ ctx, company, body }) => openReview(ctx, company, body))
  route(contract.addRequests, (r) => addRequests(r.ctx, r.company, r.params.reviewId, r.body))
  route(contract.acceptDocument, ({ ctx, company, params }) => acceptDocument(ctx, company, params))
  route(contract.sendBackDocument, ({ ctx, company, params, body }) =>
    sendBackDocument(ctx, company, params, body.reason),
  )
  route(contract.answerRequest, ({ ctx, company, params, body }) => answerRequest(ctx, company, params, body))
  for (const [endpoint, section] of sections)
    route(endpoint, (r) => completeSection(r.ctx, r.company, r.params.reviewId, section, r.body))
}
