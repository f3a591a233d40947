import { reclassifyLine } from '#contract/financials/financials.ts'
import { api, mutation } from '#web/core/api.ts'

export const { useReclassifyLineMutation } = api.injectEndpoints({
  endpoints: (build) => ({ reclassifyLine: mutation(build, reclassifyLine, ['financials']) }),
})
