import { createSlice } from '@reduxjs/toolkit'
import * as contract from '#contract/dictionary.ts'
import type { BusinessModel, Country, DocumentType, Platform, Sector } from '#contract/dictionary.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

interface DictionaryState {
  business_models: Loadable<BusinessModel[]>
  sectors: Loadable<Sector[]>
  countries: Loadable<Country[]>
  document_types: Loadable<DocumentType[]>
  platforms: Loadable<Platform[]>
}

export type DictionaryName = keyof DictionaryState

const endpoints = {
  business_models: contract.listBusinessModels,
  sectors: contract.listSectors,
  countries: contract.listCountries,
  document_types: contract.listDocumentTypes,
  platforms: contract.listPlatforms,
} as const satisfies Record<DictionaryName, unknown>

export const loadDictionary = createAppThunk(
  'dictionary/load',
  (name: DictionaryName, { extra, signal }): Promise<unknown[]> =>
    extra.call(endpoints[name], {}, { signal }),
  { condition: (name, state) => selectDictionary(state)[name].status !== 'loading' },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    dictionary: DictionaryState
  }
}

const initialState: DictionaryState = {
  business_models: idle([]),
  sectors: idle([]),
  countries: idle([]),
  document_types: idle([]),
  platforms: idle([]),
}

const slice = createSlice({
  name: 'dictionary',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(loadDictionary.fulfilled, (state, { meta, payload }) => {
      // Endpoint and state field share a name, so the payload has the field's type.
      Object.assign(state, { [meta.arg]: ready(payload) })
    })
    followLoading(builder, loadDictionary, (state, name) => state[name])
  },
})

const injected = slice.injectInto(rootReducer)
export const selectDictionary = (state: RootState) => injected.selectSlice(state)
