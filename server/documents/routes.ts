import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/documents.ts'
import type { Context } from '../core/context.ts'
import { route } from '../core/route.ts'
import {
  deleteDocument,
  listDocuments,
  listReviewDocuments,
  openDocument,
  uploadDocument,
} from './documents.ts'

export function documentRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listDocuments, (_, { params, query }) =>
    listDocuments(ctx, params.companyId, query, query.review__isnull ? null : undefined),
  )
  route(app, ctx, contract.uploadDocument, (_, { user, params, body }) =>
    uploadDocument(ctx, user, params, body),
  )
  route(app, ctx, contract.deleteDocument, (_, { user, params }) =>
    deleteDocument(ctx, user, params.companyId, params.documentId),
  )
  route(app, ctx, contract.downloadDocument, (_, { params }) =>
    openDocument(ctx, params.companyId, params.documentId),
  )
  route(app, ctx, contract.listReviewDocuments, (_, { params, query }) =>
    listReviewDocuments(ctx, params, query),
  )
  route(app, ctx, contract.uploadReviewDocument, (_, { user, params, body }) =>
    uploadDocument(ctx, user, params, body),
  )
}
