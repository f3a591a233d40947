import { listRequirements } from '#contract/financials/requirements.ts'
import { api, query } from '#web/core/api.ts'

/**
 * Separate from the other financial endpoints, so that the founder's shell loads without the code of these endpoints.
 */
export const requirementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRequirements: query(build, listRequirements, ['financials', 'connection', 'request', 'document']),
  }),
})

export const { useListRequirementsQuery } = requirementsApi
