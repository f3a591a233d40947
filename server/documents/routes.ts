import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/documents.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { openArchive } from './archive.ts'
import { deleteDocument, listDocuments, listReviewDocuments, openDocument } from './documents.ts'
import { deleteDocumentProvider, listDocumentProviders, updateDocumentProvider } from './providers.ts'
import { replaceReviewDocument, uploadDocument } from './uploads.ts'

export function documentRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listDocuments, (_, { params, query }) =>
    listDocuments(ctx, params.companyId, query, { isLoose: query.review__isnull }),
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
  route(app, ctx, contract.replaceReviewDocument, (_, { user, params, body, baseVersion }) =>
    replaceReviewDocument(ctx, user, params, body, baseVersion),
  )
  route(app, ctx, contract.downloadAllDocuments, (_, { params }) => openArchive(ctx, params.companyId))
  route(app, ctx, contract.listDocumentProviders, (_, { params }) =>
    listDocumentProviders(ctx, params.companyId),
  )
  route(app, ctx, contract.updateDocumentProvider, (_, { user, params, body, baseVersion }) =>
    updateDocumentProvider(ctx, user, params, body, baseVersion),
  )
  route(app, ctx, contract.deleteDocumentProvider, (_, { user, params }) =>
    deleteDocumentProvider(ctx, user, params.providerId),
  )
}
