import { checkCompanyName, finishConnect, getCompany, getCompanyStatus } from '#contract/companies.ts'
import { getStatusHistory } from '#contract/history.ts'
import { listReviews } from '#contract/reviews.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const applicationKinds = ['company', 'status', 'request', 'connection'] as const

export const companyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCompany: buildQuery(build, getCompany, applicationKinds),
    getCompanyStatus: buildQuery(build, getCompanyStatus, applicationKinds),
    listReviews: buildQuery(build, listReviews, [...applicationKinds, 'review']),
    getStatusHistory: buildQuery(build, getStatusHistory, [...applicationKinds, 'history']),
    checkCompanyName: buildQuery(build, checkCompanyName, []),
    finishConnect: buildMutation(build, finishConnect, ['company']),
  }),
})

export const {
  useGetCompanyQuery,
  useGetCompanyStatusQuery,
  useListReviewsQuery,
  useGetStatusHistoryQuery,
  useCheckCompanyNameQuery,
  useFinishConnectMutation,
} = companyApi
