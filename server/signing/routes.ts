import * as contract from '#contract/signing.ts'
import type { Route } from '#server/context.ts'
import {
  addSigningDocuments,
  openSigningFile,
  replaceSigningDocument,
  sendBackSigningDocument,
  withdrawSigningDocument,
} from './documents.ts'
import { listSigningDocuments } from './read.ts'
import { acceptSignedDocument, commentOnSigningDocument, signDocument } from './signatures.ts'

export function signingRoutes(route: Route): void {
  route(contract.listSigningDocuments, (r) => listSigningDocuments(r.ctx, r.company.companyId, r.query))
  route(contract.addSigningDocuments, ({ ctx, company, body }) => addSigningDocuments(ctx, company, body))
  route(contract.replaceSigningDocument, (r) =>
    replaceSigningDocument(r.ctx, r.company, r.params.signingDocumentId, r.body),
  )
  route(contract.withdrawSigningDocument, (r) =>
    withdrawSigningDocument(r.ctx, r.company, r.params.signingDocumentId),
  )
  route(contract.signDocument, (r) => signDocument(r.ctx, r.company, r.params.signingDocumentId, r.body.file))
  route(contract.commentOnSigningDocument, (r) =>
    commentOnSigningDocument(r.ctx, r.company, r.params.signingDocumentId, r.body.comment),
  )
  route(contract.acceptSignedDocument, (r) =>
    acceptSignedDocument(r.ctx, r.company, r.params.signingDocumentId),
  )
  route(contract.sendBackSigningDocument, (r) =>
    sendBackSigningDocument(r.ctx, r.company, r.params.signingDocumentId, r.body.note),
  )
  route(contract.downloadSigningDocument, ({ ctx, company, params }) =>
    openSigningFile(ctx, company.companyId, params.signingDocumentId, params.file),
  )
}
