import { listRequirements } from '#contract/financials/requirements.ts'
import { api, query } from '#web/core/api.ts'

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRequirements: query(build, listRequirements, ['connection', 'financials', 'request']),
  }),
})

export const { useListRequirementsQuery } = dashboardApi
