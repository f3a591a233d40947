import { createSlice } from '@reduxjs/toolkit'
import type { BusinessModel, Country, DocumentType, Platform, Sector } from '#contract/dictionary.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { trackQueryStatus, toIdleLoadable, type Loadable, toReadyLoadable } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { dictionaryApi } from './api.ts'

interface DictionaryState {
  business_models: Loadable<BusinessModel[]>
  sectors: Loadable<Sector[]>
  countries: Loadable<Country[]>
  document_types: Loadable<DocumentType[]>
  platforms: Loadable<Platform[]>
}

export type DictionaryName = keyof DictionaryState

const { endpoints } = dictionaryApi

const names = {
  business_models: 'listBusinessModels',
  sectors: 'listSectors',
  countries: 'listCountries',
  document_types: 'listDocumentTypes',
  platforms: 'listPlatforms',
} as const satisfies Record<DictionaryName, keyof typeof endpoints>

export const getDictionaryEndpoint = (name: DictionaryName) => endpoints[names[name]]

export const loadDictionary = (name: DictionaryName) =>
  dictionaryApi.util.prefetch(names[name], {}, { force: true })

declare module '#web/core/store.ts' {
  interface LazySlices {
    dictionary: DictionaryState
  }
}

const initialState: DictionaryState = {
  business_models: toIdleLoadable([]),
  sectors: toIdleLoadable([]),
  countries: toIdleLoadable([]),
  document_types: toIdleLoadable([]),
  platforms: toIdleLoadable([]),
}

const slice = createSlice({
  name: 'dictionary',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    for (const name of typedKeys(names)) {
      const endpoint = getDictionaryEndpoint(name)
      builder.addMatcher(endpoint.matchFulfilled, (state, { payload }) => {
        // `names` maps each state field to the endpoint for its data, so the payload has the field's type.
        Object.assign(state, { [name]: toReadyLoadable(payload) })
      })
      trackQueryStatus(builder, endpoint, (state) => state[name])
    }
  },
})

const injected = slice.injectInto(rootReducer)
export const selectDictionary = (state: RootState) => injected.selectSlice(state)
