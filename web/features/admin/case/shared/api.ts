import type { Call, CallOptions } from '#contract/core/client.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { updateCustomerKind } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import { type Change, getChangesHistory } from '#contract/history.ts'
import * as reviews from '#contract/reviews.ts'
import type { Review, ReviewSection } from '#contract/reviews.ts'
import * as cases from '#contract/staff/cases.ts'
import type { CaseLook } from '#contract/staff/cases.ts'
import { api, callApi, buildMutation, buildQuery } from '#web/core/api.ts'
import { toInvalidatedTags, toTags } from '#web/core/tags.ts'
import { applicationKinds } from '#web/features/company/api.ts'

/** Loading stops after the page that reaches this number of changes. The History tab can load all changes. */
const maxChanges = 200

interface ChangesQuery {
  companyId: string
  query: Omit<NonNullable<Request<typeof getChangesHistory>['query']>, 'page' | 'page_size'>
}

/** The server may shrink a page, so each further request uses the page size of the previous reply. */
async function fetchChanges(call: Call, { companyId, query: filters }: ChangesQuery, options: CallOptions) {
  const changes: Change[] = []
  let next = { page: 1, page_size: maxLongRows }
  let count = maxChanges
  while (changes.length < Math.min(count, maxChanges)) {
    const request = { params: { companyId }, query: { ...filters, ...next } }
    const reply = await call(getChangesHistory, request, options)
    if (reply.results.length === 0) break
    changes.push(...reply.results)
    count = reply.count
    next = { page: reply.page + 1, page_size: reply.page_size }
  }
  return changes
}

export const caseApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCase: buildQuery(build, cases.getCase, [...applicationKinds, 'case', 'note']),
    acceptRisk: buildMutation(build, cases.acceptRisk, ['case']),
    restoreRisk: buildMutation(build, cases.restoreRisk, ['case']),
    previewRequest: buildQuery(build, cases.previewRequest, []),
    listNewestChanges: build.query<Change[], ChangesQuery>({
      queryFn: (selection, tools) =>
        callApi(tools, (call, options) => fetchChanges(call, selection, options)),
      providesTags: (_reply, _error, { companyId }) => toTags(applicationKinds, companyId),
    }),
    /** Records the version that the user saw. The cache key omits it: later versions in a visit are not recorded. */
    recordCaseView: build.query<CaseLook, Request<typeof cases.recordCaseView>>({
      query: (request) => ({ endpoint: cases.recordCaseView, request }),
      serializeQueryArgs: ({ endpointName, queryArgs }) => `${endpointName} ${queryArgs.params.companyId}`,
    }),
  }),
})

const completions = {
  application_review: reviews.completeApplicationReview,
  financial_review: reviews.completeFinancialReview,
  document_review: reviews.completeDocumentReview,
} as const

type PartDecision = Request<typeof reviews.completeApplicationReview> & { section: ReviewSection }

export const {
  useGetCaseQuery,
  useAcceptRiskMutation,
  useRestoreRiskMutation,
  usePreviewRequestQuery,
  useListNewestChangesQuery,
  useRecordCaseViewQuery,
  useMarkCaseSeenMutation,
  useUpdateCustomerKindMutation,
  useSendRequestMutation,
  useAcceptDocumentMutation,
  useSendBackDocumentMutation,
  useCompleteReviewPartMutation,
  endpoints: { recordCaseView, sendRequest },
} = caseApi.injectEndpoints({
  endpoints: (build) => ({
    updateCustomerKind: buildMutation(build, updateCustomerKind, applicationKinds),
    markCaseSeen: build.mutation<CaseLook, { companyId: string; version: number }>({
      query: ({ companyId, version }) => ({
        endpoint: cases.recordCaseView,
        request: { params: { companyId }, body: { version, all_seen: true } },
      }),
      async onQueryStarted({ companyId, version }, { dispatch, queryFulfilled }) {
        const reply = await queryFulfilled.catch(() => null)
        const request = { params: { companyId }, body: { version } }
        if (reply) dispatch(caseApi.util.updateQueryData('recordCaseView', request, () => reply.data))
      },
    }),
    sendRequest: build.mutation<Review, Request<typeof reviews.openReview> & { reviewId: string | null }>({
      queryFn: ({ reviewId, params, body }, tools) =>
        callApi(tools, async (call, options) => {
          if (Object.keys(body).length === 0) throw new AppError('no_review')
          if (reviewId === null) return call(reviews.openReview, { params, body }, options)
          return call(reviews.addRequests, { params: { ...params, reviewId }, body }, options)
        }),
      invalidatesTags: (_reply, _error, { params }) =>
        toInvalidatedTags(['company', 'request'], params.companyId),
    }),
    acceptDocument: buildMutation(build, reviews.acceptDocument, ['company', 'request']),
    sendBackDocument: buildMutation(build, reviews.sendBackDocument, ['company', 'request']),
    completeReviewPart: build.mutation<Review, PartDecision>({
      query: ({ section, ...request }) => ({ endpoint: completions[section], request }),
      invalidatesTags: (_reply, _error, { params }) =>
        toInvalidatedTags(['company', 'request'], params.companyId),
    }),
  }),
})
