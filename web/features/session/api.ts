import { listCompanies } from '#contract/companies.ts'
import { getCurrentUser, listUsers, setSelectedCompany, updateCurrentUser } from '#contract/users.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: query(build, getCurrentUser, []),
    listCompanies: query(build, listCompanies, ['company']),
    listUsers: query(build, listUsers, ['user']),
    setSelectedCompany: mutation(build, setSelectedCompany),
    updateCurrentUser: mutation(build, updateCurrentUser),
  }),
})

export const {
  useListCompaniesQuery,
  useListUsersQuery,
  useSetSelectedCompanyMutation,
  useUpdateCurrentUserMutation,
} = sessionApi
