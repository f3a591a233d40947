import { createSlice } from '@reduxjs/toolkit'
import { createDocumentType, updateDocumentType } from '#contract/dictionary.ts'
import {
  addTemplate,
  deleteTemplate,
  downloadTemplate,
  duplicateTemplates,
  listTemplates,
  type Template,
} from '#contract/staff/templates.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
import { trackQueryStatus, toIdleLoadable, type Loadable, toReadyLoadable } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

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
    listTemplates: buildQuery(build, listTemplates, ['template']),
    addTemplate: buildMutation(build, addTemplate, ['template']),
    deleteTemplate: buildMutation(build, deleteTemplate, ['template']),
    duplicateTemplates: buildMutation(build, duplicateTemplates, ['template']),
    createDocumentType: buildMutation(build, createDocumentType, ['dictionary']),
    updateDocumentType: buildMutation(build, updateDocumentType, ['dictionary']),
  }),
})

interface TemplateDownload {
  template: Template
  copy: boolean
}

export const saveTemplate = createDownloadThunk(
  'admin/templateDownload',
  downloadTemplate,
  ({ template, copy }: TemplateDownload) => ({
    params: { templateId: template.id },
    query: copy ? { copy: 'true' } : {},
  }),
)

/** The query that loads all templates: one page is enough, because a funder has few templates. */
export const allTemplates = { query: { page: 1, page_size: 1000 } }

const pollMs = 2000

export function useTemplates() {
  const { data } = templateEndpoints.listTemplates.useQueryState(allTemplates)
  const isCopying = data?.results.some(({ copying }) => copying) ?? false
  const query = useListTemplatesQuery(allTemplates, {
    pollingInterval: isCopying ? pollMs : 0,
    skipPollingIfUnfocused: true,
  })
  return { query, isCopying }
}

interface DocsState {
  templates: Loadable<Template[]>
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    docs: DocsState
  }
}

const slice = createSlice({
  name: 'docs',
  initialState: { templates: toIdleLoadable([]) } as DocsState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(templateEndpoints.listTemplates.matchFulfilled, (state, { payload }) => {
      state.templates = toReadyLoadable(payload.results)
    })
    trackQueryStatus(builder, templateEndpoints.listTemplates, (state) => state.templates)
  },
})

const injected = slice.injectInto(rootReducer)
/** @public The templates under the state key that the specification requires. The page itself uses the RTK Query hook. */
export const selectTemplates = (state: RootState) => injected.selectSlice(state).templates
