import * as contract from '#contract/dictionary.ts'
import { api, query } from '#web/core/api.ts'

export const dictionaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBusinessModels: query(build, contract.listBusinessModels, ['dictionary']),
    listSectors: query(build, contract.listSectors, ['dictionary']),
    listCountries: query(build, contract.listCountries, ['dictionary']),
    listDocumentTypes: query(build, contract.listDocumentTypes, ['dictionary']),
    listPlatforms: query(build, contract.listPlatforms, ['dictionary']),
    getLocation: query(build, contract.getLocation, ['user']),
  }),
})

export const { useGetLocationQuery } = dictionaryApi
