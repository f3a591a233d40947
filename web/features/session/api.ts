import { listCompanies } from '#contract/companies.ts'
import {
  getCurrentUser,
  listUsers,
  sendVerificationEmail,
  setSelectedCompany,
  updateCurrentUser,
} from '#contract/users.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: buildQuery(build, getCurrentUser, []),
    listCompanies: buildQuery(build, listCompanies, ['company']),
    listUsers: buildQuery(build, listUsers, ['user']),
    sendVerificationEmail: buildMutation(build, sendVerificationEmail),
    setSelectedCompany: buildMutation(build, setSelectedCompany),
    updateCurrentUser: buildMutation(build, updateCurrentUser),
  }),
})

export const {
  useListCompaniesQuery,
  useListUsersQuery,
  useSendVerificationEmailMutation,
  useSetSelectedCompanyMutation,
  useUpdateCurrentUserMutation,
} = sessionApi
