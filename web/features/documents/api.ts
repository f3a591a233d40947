import { listDocumentProviders } from '#contract/documents.ts'
import { api, query } from '#web/core/api.ts'

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocumentProviders: query(build, listDocumentProviders, ['document', 'company']),
  }),
})

export const { useListDocumentProvidersQuery } = documentsApi
