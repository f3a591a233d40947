import { searchAll } from '#contract/staff/search.ts'
import { api, buildQuery } from '#web/core/api.ts'

export const { useSearchAllQuery } = api.injectEndpoints({
  endpoints: (build) => ({ searchAll: buildQuery(build, searchAll, ['company', 'team', 'document']) }),
})
