import { listCompanies } from '#contract/companies.ts'
import {
  getCurrentUser,
  listUsers,
  sendVerificationEmail,
  setSelectedCompany,
  updateCurrentUser,
} from '#contract/users.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: query(build, getCurrentUser, []),
    listCompanies: query(build, listCompanies, ['company']),
    listUsers: query(build, listUsers, ['user']),
    sendVerificationEmail: mutation(build, sendVerificationEmail),
    setSelectedCompany: mutation(build, setSelectedCompany),
    updateCurrentUser: mutation(build, updateCurrentUser),
  }),
})

export const {
  useListCompaniesQuery,
  useListUsersQuery,
  useSendVerificationEmailMutation,
  useSetSelectedCompanyMutation,
  useUpdateCurrentUserMutation,
} = sessionApi
