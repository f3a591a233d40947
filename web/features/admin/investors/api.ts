import {
  createInvestor,
  getInvestor,
  getInvestorSync,
  syncInvestors,
  updateInvestor,
} from '#contract/investors.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const {
  useGetInvestorQuery,
  useGetInvestorSyncQuery,
  useSyncInvestorsMutation,
  useCreateInvestorMutation,
  useUpdateInvestorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getInvestor: buildQuery(build, getInvestor, ['investor']),
    getInvestorSync: buildQuery(build, getInvestorSync, ['sync']),
    syncInvestors: buildMutation(build, syncInvestors, ['sync']),
    createInvestor: buildMutation(build, createInvestor, ['investor']),
    updateInvestor: buildMutation(build, updateInvestor, ['investor']),
  }),
})
