import { createInvestor, getInvestorSync, syncInvestors, updateInvestor } from '#contract/investors.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const {
  useGetInvestorSyncQuery,
  useSyncInvestorsMutation,
  useCreateInvestorMutation,
  useUpdateInvestorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getInvestorSync: query(build, getInvestorSync, ['sync']),
    syncInvestors: mutation(build, syncInvestors, ['sync']),
    createInvestor: mutation(build, createInvestor, ['investor']),
    updateInvestor: mutation(build, updateInvestor, ['investor']),
  }),
})
