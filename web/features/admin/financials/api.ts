import { reclassifyLine } from '#contract/financials/financials.ts'
import { api, buildMutation } from '#web/core/api.ts'

export const { useReclassifyLineMutation } = api.injectEndpoints({
  endpoints: (build) => ({ reclassifyLine: buildMutation(build, reclassifyLine, ['financials']) }),
})
