import { checkCompanyName, finishConnect, getCompany, getCompanyStatus } from '#contract/companies.ts'
import { getStatusHistory } from '#contract/history.ts'
import { listReviews } from '#contract/reviews.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const applicationKinds = ['company', 'status', 'request', 'connection'] as const

export const companyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCompany: query(build, getCompany, applicationKinds),
    getCompanyStatus: query(build, getCompanyStatus, applicationKinds),
    listReviews: query(build, listReviews, [...applicationKinds, 'review']),
    getStatusHistory: query(build, getStatusHistory, [...applicationKinds, 'history']),
    checkCompanyName: query(build, checkCompanyName, []),
    finishConnect: mutation(build, finishConnect, ['company']),
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
