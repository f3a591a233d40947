import { searchAll } from '#contract/staff/search.ts'
import { api, query } from '#web/core/api.ts'

export const { useSearchAllQuery } = api.injectEndpoints({
  endpoints: (build) => ({ searchAll: query(build, searchAll, ['company', 'team', 'document']) }),
})
