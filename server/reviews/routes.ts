import * as contract from '#contract/reviews.ts'
import type { Route } from '#server/context.ts'
import { answerRequest } from './answer-request.ts'
import { completeSection } from './completion.ts'
import { getReview, listReviews, openReview } from './reviews.ts'

const sections = [
  [contract.completeApplicationReview, 'application_review'],
  [contract.completeFinancialReview, 'financial_review'],
  [contract.completeDocumentReview, 'document_review'],
] as const

export function reviewRoutes(route: Route): void {
  route(contract.listReviews, (r) => listReviews(r.ctx, r.company.companyId, r.query))
  route(contract.getReview, (r) => getReview(r.ctx.db, r.company.companyId, r.params.reviewId))
  route(contract.openReview, ({ ctx, company, body }) => openReview(ctx, company, body))
  route(contract.answerRequest, ({ ctx, company, params, body }) => answerRequest(ctx, company, params, body))
  for (const [endpoint, section] of sections)
    route(endpoint, (r) => completeSection(r.ctx, r.company, r.params.reviewId, section, r.body))
}
