import { listDocumentProviders, updateDocumentProvider } from '#contract/documents.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocumentProviders: buildQuery(build, listDocumentProviders, ['document', 'company']),
    updateDocumentProvider: buildMutation(build, updateDocumentProvider, ['document', 'company']),
  }),
})

export const { useListDocumentProvidersQuery, useUpdateDocumentProviderMutation } = documentsApi
