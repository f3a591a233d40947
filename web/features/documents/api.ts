import { listDocumentProviders } from '#contract/documents.ts'
import { api, query } from '#web/core/api.ts'

export const { useListDocumentProvidersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listDocumentProviders: query(build, listDocumentProviders, ['document', 'company']),
  }),
})
