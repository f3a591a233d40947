import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import { deleteDocumentProvider, type DocumentProvider, listDocumentProviders } from '#contract/documents.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { loadCompany, refreshCompany } from '#web/features/company/slice.ts'

/** The id of a provider that has no file yet, so that the server does not know it (specification §3). */
export const placeholderId = '-1'

export type PlacedProvider = Pick<DocumentProvider, 'id' | 'name' | 'source_type'>

interface FinancialsDocumentsState {
  providers: Loadable<PlacedProvider[]>
  /** The one that waits for its first file. */
  placeholder: PlacedProvider | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    financialsDocuments: FinancialsDocumentsState
  }
}

export const loadProviders = apiThunk(
  'financialsDocuments/load',
  listDocumentProviders,
  (companyId: string) => ({ params: { companyId } }),
)

/** Removes a provider with its documents. Throws `company_not_saved`. */
export const removeProvider = createAppThunk('financialsDocuments/remove', async (id: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  if (!selectCompany(state())) throw new AppError('company_not_saved')
  await extra.call(deleteDocumentProvider, { params: { providerId: id } }, { signal })
  await dispatch(refreshCompany())
  return id
})

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const initialState = (): FinancialsDocumentsState => ({ providers: idle([]), placeholder: null })

const slice = createSlice({
  name: 'financialsDocuments',
  initialState,
  reducers: {
    bankAdded: (state, { payload: name }: PayloadAction<string>) => {
      if (state.providers.data.some((provider) => isSameName(provider.name, name))) return
      state.placeholder = { id: placeholderId, name: name.trim(), source_type: 'banking' }
    },
    placeholderDropped: (state) => {
      state.placeholder = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadCompany.fulfilled, () => initialState())
      .addCase(loadProviders.fulfilled, (state, { payload }) => {
        state.providers = ready(payload)
        const { placeholder } = state
        if (placeholder && payload.some(({ name }) => isSameName(name, placeholder.name)))
          state.placeholder = null
      })
      .addCase(removeProvider.fulfilled, ({ providers }, { payload: removed }) => {
        providers.data = providers.data.filter(({ id }) => id !== removed)
      })
    followLoading(builder, loadProviders, (state) => state.providers)
  },
})

export const { bankAdded, placeholderDropped } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectFinancialsDocuments = (state: RootState) => injected.selectSlice(state)
