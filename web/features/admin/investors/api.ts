import {
  createInvestor,
  getInvestor,
  getInvestorSync,
  syncInvestors,
  updateInvestor,
} from '#contract/investors.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const {
  useGetInvestorQuery,
  useGetInvestorSyncQuery,
  useSyncInvestorsMutation,
  useCreateInvestorMutation,
  useUpdateInvestorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getInvestor: query(build, getInvestor, ['investor']),
    getInvestorSync: query(build, getInvestorSync, ['sync']),
    syncInvestors: mutation(build, syncInvestors, ['sync']),
    createInvestor: mutation(build, createInvestor, ['investor']),
    updateInvestor: mutation(build, updateInvestor, ['investor']),
  }),
})
