import { createSlice } from '@reduxjs/toolkit'
import * as contract from '#contract/dictionary.ts'
import type { BusinessModel, Country, DocumentType, Platform, Sector } from '#contract/dictionary.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'

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
  { condition: (name, { dictionary }) => dictionary[name].status !== 'loading' },
)

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
      // the endpoint and the field are named alike, so the payload is of the field's type
      Object.assign(state, { [meta.arg]: ready(payload) })
    })
    followLoading(builder, loadDictionary, (state, name) => state[name])
  },
})

export const dictionary = slice.reducer
