import { createDocumentType, updateDocumentType } from '#contract/dictionary.ts'
import { addTemplate, deleteTemplate, duplicateTemplates, listTemplates } from '#contract/staff/templates.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const {
  useListTemplatesQuery,
  useAddTemplateMutation,
  useDeleteTemplateMutation,
  useDuplicateTemplatesMutation,
  useCreateDocumentTypeMutation,
  useUpdateDocumentTypeMutation,
  endpoints: templateEndpoints,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listTemplates: query(build, listTemplates, ['template']),
    addTemplate: mutation(build, addTemplate, ['template']),
    deleteTemplate: mutation(build, deleteTemplate, ['template']),
    duplicateTemplates: mutation(build, duplicateTemplates, ['template']),
    createDocumentType: mutation(build, createDocumentType, ['dictionary']),
    updateDocumentType: mutation(build, updateDocumentType, ['dictionary']),
  }),
})

/** The request for all templates: one team has few documents. */
export const allTemplates = { query: { page: 1, page_size: 1000 } }

/** Milliseconds between two readings while copies are made. */
const pollMs = 2000

/** The templates, read again while copies are made. */
export function useTemplates() {
  const { data } = templateEndpoints.listTemplates.useQueryState(allTemplates)
  const isCopying = data?.results.some(({ copying }) => copying) ?? false
  const query = useListTemplatesQuery(allTemplates, {
    pollingInterval: isCopying ? pollMs : 0,
    skipPollingIfUnfocused: true,
  })
  return { query, isCopying }
}
