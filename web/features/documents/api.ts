import { listDocumentProviders, updateDocumentProvider } from '#contract/documents.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocumentProviders: query(build, listDocumentProviders, ['document', 'company']),
    updateDocumentProvider: mutation(build, updateDocumentProvider, ['document', 'company']),
  }),
})

export const { useListDocumentProvidersQuery, useUpdateDocumentProviderMutation } = documentsApi
