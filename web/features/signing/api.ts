import * as contract from '#contract/signing.ts'
import type { SigningDocument } from '#contract/signing.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'

export const signingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSigningDocuments: buildQuery(
      build,
      contract.listSigningDocuments,
      ['signing'],
      ['company', 'status'],
    ),
    addSigningDocuments: buildMutation(build, contract.addSigningDocuments, ['signing']),
    replaceSigningDocument: buildMutation(build, contract.replaceSigningDocument, ['signing']),
    withdrawSigningDocument: buildMutation(build, contract.withdrawSigningDocument, ['signing']),
    signDocument: buildMutation(build, contract.signDocument, ['signing']),
    commentOnSigningDocument: buildMutation(build, contract.commentOnSigningDocument, ['signing']),
    acceptSignedDocument: buildMutation(build, contract.acceptSignedDocument, ['signing']),
    sendBackSigningDocument: buildMutation(build, contract.sendBackSigningDocument, ['signing']),
  }),
})

export const {
  useAddSigningDocumentsMutation,
  useReplaceSigningDocumentMutation,
  useWithdrawSigningDocumentMutation,
  useSignDocumentMutation,
  useCommentOnSigningDocumentMutation,
  useAcceptSignedDocumentMutation,
  useSendBackSigningDocumentMutation,
} = signingApi

/** The maximum number of documents to sign per company. */
const maxDocuments = 100
const pollMs = 30_000

export const useSigningDocuments = (companyId: string) =>
  signingApi.useListSigningDocumentsQuery(
    { params: { companyId }, query: { page_size: maxDocuments } },
    usePollingOptions(pollMs),
  )

export const toSigningParams = ({ company, id }: Pick<SigningDocument, 'company' | 'id'>) => ({
  params: { companyId: company, signingDocumentId: id },
})

interface SigningDownload {
  document: SigningDocument
  file: (typeof contract.signingFiles)[number]
}

export const saveSigningFile = createDownloadThunk(
  'signing/download',
  contract.downloadSigningDocument,
  ({ document, file }: SigningDownload) => ({ params: { ...toSigningParams(document).params, file } }),
)
