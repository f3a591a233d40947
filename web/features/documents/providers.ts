import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { deleteDocumentProvider, type DocumentProvider } from '#contract/documents.ts'
import { api } from '#web/core/api.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { trackQueryStatus, toIdleLoadable, type Loadable, toReadyLoadable } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { documentsApi } from './api.ts'
import { requireCompany } from '#web/features/company/selectors.ts'
import { loadCompany, refreshCompany } from '#web/features/company/slice.ts'

/** The id of a new bank until its first file is uploaded, which saves the bank on the server (specification §3). */
export const placeholderId = '-1'

export type PlacedProvider = Pick<DocumentProvider, 'id' | 'name' | 'source_type'>

interface FinancialsDocumentsState {
  companyId: string | null
  providers: Loadable<PlacedProvider[]>
  placeholder: PlacedProvider | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    financialsDocuments: FinancialsDocumentsState
  }
}

/** Removes a provider with its documents. Throws `company_not_saved`. */
export const removeProvider = createAppThunk('financialsDocuments/remove', async (id: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  const company = requireCompany(state(), 'company_not_saved')
  await extra.call(deleteDocumentProvider, { params: { providerId: id } }, { signal })
  await dispatch(refreshCompany())
  dispatch(api.util.invalidateTags(toInvalidatedTags(['document'], company.id)))
})

export const isSameProviderName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const initialState = (companyId: string | null = null): FinancialsDocumentsState => ({
  companyId,
  providers: toIdleLoadable([]),
  placeholder: null,
})

export const { listDocumentProviders } = documentsApi.endpoints

const slice = createSlice({
  name: 'financialsDocuments',
  initialState,
  reducers: {
    bankAdded: (state, { payload: name }: PayloadAction<string>) => {
      state.placeholder = { id: placeholderId, name: name.trim(), source_type: 'banking' }
    },
    placeholderDropped: (state) => {
      state.placeholder = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadCompany.fulfilled, (_, { payload }) => initialState(payload.company.id))
      .addMatcher(listDocumentProviders.matchFulfilled, (state, { payload, meta }) => {
        if (meta.arg.originalArgs.params.companyId !== state.companyId) return
        state.providers = toReadyLoadable(payload)
        const { placeholder } = state
        if (placeholder && payload.some(({ name }) => isSameProviderName(name, placeholder.name)))
          state.placeholder = null
      })
    trackQueryStatus(builder, listDocumentProviders, (state, { params }) =>
      params.companyId === state.companyId ? state.providers : null,
    )
  },
})

export const { bankAdded, placeholderDropped } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectFinancialsDocuments = (state: RootState) => injected.selectSlice(state)
