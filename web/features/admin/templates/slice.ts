import { createSlice } from '@reduxjs/toolkit'
import type { Request } from '#contract/core/endpoint.ts'
import { createDocumentType, updateDocumentType } from '#contract/dictionary.ts'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import * as contract from '#contract/staff/templates.ts'
import type { Template } from '#contract/staff/templates.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** All that a list of documents for one team can be; more would need pages. */
const wholeList = { page: 1, page_size: 1000 } as const

export interface DocsState {
  templates: Loadable<Template[]>
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    docs: DocsState
  }
}

export const loadTemplates = apiThunk('docs/load', contract.listTemplates, () => ({ query: wholeList }))

/** Adds a document by its address, or reads its name again. */
export const addTemplate = apiThunk('docs/add', contract.addTemplate, (body: { url: string }) => ({ body }))

/** Takes a document off the list by its address; the document itself stays. */
export const deleteTemplate = apiThunk('docs/delete', contract.deleteTemplate, (url: string) => ({
  body: { url },
}))

/** Begins a copy of every template. */
export const duplicateTemplates = apiThunk('docs/duplicate', contract.duplicateTemplates, () => ({}))

/** Begins a copy of each template whose last one failed. */
export const retryCopies = apiThunk('docs/retry', contract.duplicateTemplates, () => ({
  query: { failed: 'true' as const },
}))

/** Adds a kind of document that applicants send. */
export const addDocumentType = apiThunk(
  'docs/addType',
  createDocumentType,
  (body: Request<typeof createDocumentType>['body']) => ({ body }),
)

/** Changes a kind of document: its name, who sends it, or whether it is requested at all. */
export const changeDocumentType = apiThunk(
  'docs/changeType',
  updateDocumentType,
  ({ id, ...body }: { id: string } & Request<typeof updateDocumentType>['body']) => ({
    params: { documentTypeId: id },
    body,
  }),
)

const byName = (one: Template, other: Template) => compareNames(one.name, other.name)

const initialState: DocsState = { templates: idle([]) }

const slice = createSlice({
  name: 'docs',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadTemplates.fulfilled, (state, { payload }) => {
        state.templates = ready(payload.results)
      })
      .addCase(addTemplate.fulfilled, ({ templates }, { payload }) => {
        const others = templates.data.filter(({ id }) => id !== payload.id)
        templates.data = [...others, payload].toSorted(byName)
      })
      .addCase(deleteTemplate.fulfilled, ({ templates }, { meta }) => {
        templates.data = templates.data.filter(({ url }) => url !== meta.arg)
      })
      .addCase(duplicateTemplates.fulfilled, ({ templates }) => {
        for (const template of templates.data) template.copying = true
      })
      .addCase(retryCopies.fulfilled, (state, { payload }) => {
        state.templates = ready(payload.results)
      })
    followLoading(builder, loadTemplates, (state) => state.templates)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectTemplates = (state: RootState) => injected.selectSlice(state).templates
