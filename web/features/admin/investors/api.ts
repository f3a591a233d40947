import {
  createInvestor,
  getInvestorFacets,
  getInvestorSync,
  listInvestors,
  syncInvestors,
  updateInvestor,
} from '#contract/investors.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const {
  useListInvestorsQuery,
  useGetInvestorFacetsQuery,
  useGetInvestorSyncQuery,
  useSyncInvestorsMutation,
  useCreateInvestorMutation,
  useUpdateInvestorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listInvestors: query(build, listInvestors, ['investor']),
    getInvestorFacets: query(build, getInvestorFacets, ['investor']),
    getInvestorSync: query(build, getInvestorSync, ['sync']),
    syncInvestors: mutation(build, syncInvestors, ['sync']),
    createInvestor: mutation(build, createInvestor, ['investor']),
    updateInvestor: mutation(build, updateInvestor, ['investor']),
  }),
})
