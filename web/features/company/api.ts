import { getCompany } from '#contract/companies.ts'
import { getStatusHistory } from '#contract/history.ts'
import { listReviews } from '#contract/reviews.ts'
import { api, query } from '#web/core/api.ts'

/** The kinds of live events about the application of a company. */
export const applicationKinds = ['company', 'status', 'request', 'connection'] as const

export const { useGetCompanyQuery, useListReviewsQuery, useGetStatusHistoryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getCompany: query(build, getCompany, applicationKinds),
    listReviews: query(build, listReviews, [...applicationKinds, 'review']),
    getStatusHistory: query(build, getStatusHistory, applicationKinds),
  }),
})
