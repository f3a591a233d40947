import { listRequirements } from '#contract/financials/requirements.ts'
import { api, query } from '#web/core/api.ts'

/** Apart from the other figures: the founder's frame reads it, and needs none of their code. */
export const requirementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRequirements: query(build, listRequirements, ['financials', 'connection', 'request', 'document']),
  }),
})

export const { useListRequirementsQuery } = requirementsApi
