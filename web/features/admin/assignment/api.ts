import { assignAnalysts, takeCompany } from '#contract/companies.ts'
import { api, mutation } from '#web/core/api.ts'

export const { useAssignAnalystsMutation, useTakeCompanyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    assignAnalysts: mutation(build, assignAnalysts, ['company', 'pipeline', 'counts']),
    takeCompany: mutation(build, takeCompany, ['company', 'pipeline', 'counts']),
  }),
})
