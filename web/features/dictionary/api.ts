import * as contract from '#contract/dictionary.ts'
import { api, buildQuery } from '#web/core/api.ts'

export const dictionaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBusinessModels: buildQuery(build, contract.listBusinessModels, ['dictionary']),
    listSectors: buildQuery(build, contract.listSectors, ['dictionary']),
    listCountries: buildQuery(build, contract.listCountries, ['dictionary']),
    listDocumentTypes: buildQuery(build, contract.listDocumentTypes, ['dictionary']),
    listPlatforms: buildQuery(build, contract.listPlatforms, ['dictionary']),
    getLocation: buildQuery(build, contract.getLocation, ['user']),
  }),
})

export const { useGetLocationQuery } = dictionaryApi
