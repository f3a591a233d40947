import { listIntros } from '#contract/intros.ts'
import { api, query } from '#web/core/api.ts'

export const { useListIntrosQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listIntros: query(build, listIntros, ['intro']) }),
})
