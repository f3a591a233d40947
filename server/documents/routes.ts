import * as contract from '#contract/documents.ts'
import type { Route } from '#server/context.ts'
import { openArchive } from './archive.ts'
import { deleteDocument, listDocuments, listReviewDocuments, openDocument } from './documents.ts'
import { deleteDocumentProvider, listDocumentProviders, updateDocumentProvider } from './providers.ts'
import { replaceReviewDocument, uploadDocument } from './uploads.ts'

export function documentRoutes(route: Route): void {
  route(contract.listDocuments, (r) => listDocuments(r.ctx, r.company.companyId, r.query))
  route(contract.uploadDocument, (r) => uploadDocument(r.ctx, r.company, null, r.body))
  route(contract.deleteDocument, (r) => deleteDocument(r.ctx, r.company, r.params.documentId))
  route(contract.downloadDocument, (r) => openDocument(r.ctx, r.company.companyId, r.params.documentId))
  route(contract.listReviewDocuments, ({ ctx, params, query }) => listReviewDocuments(ctx, params, query))
  route(contract.uploadReviewDocument, (r) => uploadDocument(r.ctx, r.company, r.params.reviewId, r.body))
  route(contract.replaceReviewDocument, (r) =>
    replaceReviewDocument(r.ctx, r.company, r.params, r.body, r.baseVersion),
  )
  route(contract.downloadAllDocuments, ({ ctx, company }) => openArchive(ctx, company.companyId))
  route(contract.listDocumentProviders, ({ ctx, company }) => listDocumentProviders(ctx, company.companyId))
  route(contract.updateDocumentProvider, (r) =>
    updateDocumentProvider(r.ctx, r.company, r.params.documentProviderId, r.body, r.baseVersion),
  )
  route(contract.deleteDocumentProvider, (r) => deleteDocumentProvider(r.ctx, r.company, r.params.providerId))
}
