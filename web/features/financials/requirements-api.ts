import { listRequirements } from '#contract/financials/requirements.ts'
import { api, buildQuery } from '#web/core/api.ts'

/** Separate from the other financial endpoints, so that the founder's shell loads without their code. */
export const requirementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRequirements: buildQuery(build, listRequirements, [
      'financials',
      'connection',
      'request',
      'document',
    ]),
  }),
})

export const { useListRequirementsQuery } = requirementsApi
