import { assignAnalysts, claimCompany } from '#contract/companies.ts'
import { api, buildMutation } from '#web/core/api.ts'
import { useListUsersQuery } from '#web/features/session/api.ts'

export const { useAssignAnalystsMutation, useClaimCompanyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    assignAnalysts: buildMutation(build, assignAnalysts, ['company', 'pipeline', 'counts']),
    claimCompany: buildMutation(build, claimCompany, ['company', 'pipeline', 'counts']),
  }),
})

const allAnalysts = { query: { page: 1, page_size: 1000, 'permissions[]': ['analyst' as const] } }

export const useAnalysts = () => useListUsersQuery(allAnalysts)
