import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reviews.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { completeSection, getReview, listReviews, openReview } from './reviews.ts'

export function reviewRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listReviews, (_, { params, query }) => listReviews(ctx, params.companyId, query))
  route(app, ctx, contract.getReview, (_, { params }) => getReview(ctx.db, params.companyId, params.reviewId))
  route(app, ctx, contract.openReview, (_, { user, params, body }) =>
    openReview(ctx, user, params.companyId, body),
  )
  route(app, ctx, contract.completeApplicationReview, (_, { user, params, body }) =>
    completeSection(ctx, user, params, 'application_review', body),
  )
  route(app, ctx, contract.completeFinancialReview, (_, { user, params, body }) =>
    completeSection(ctx, user, params, 'financial_review', body),
  )
  route(app, ctx, contract.completeDocumentReview, (_, { user, params, body }) =>
    completeSection(ctx, user, params, 'document_review', body),
  )
}
