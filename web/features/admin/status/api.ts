import { changeCompanyStatus } from '#contract/companies.ts'
import type { Request, Response } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { type CompanyStatus, statusActions } from '#contract/rules/statuses.ts'
import { api, callApi } from '#web/core/api.ts'
import { companyApi } from '#web/features/company/api.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'

function findStatusAction(status: CompanyStatus): string {
  const action = Object.entries(statusActions).find(([, target]) => target === status)
  if (!action)
    throw new AppError('status_not_applicable', { message: `${status} can't be applied to the company` })
  return action[0]
}

interface StatusMove {
  companyId: string
  to: CompanyStatus
  body: Request<typeof changeCompanyStatus>['body']
}

export const {
  useChangeCompanyStatusMutation,
  endpoints: { changeCompanyStatus: changeStatus },
} = api.injectEndpoints({
  endpoints: (build) => ({
    changeCompanyStatus: build.mutation<Response<typeof changeCompanyStatus>, StatusMove>({
      queryFn: ({ companyId, to, body }, tools) =>
        callApi(tools, async (call, options) => {
          const params = { companyId, action: findStatusAction(to) }
          return call(changeCompanyStatus, { params, body }, options)
        }),
      // Updates the cached status, so that the page offers the next moves before the company is refetched.
      onQueryStarted: ({ companyId, to }, { dispatch, queryFulfilled }) => {
        const patch = companyApi.util.updateQueryData('getCompany', { params: { companyId } }, (company) => {
          company.status = to
        })
        queryFulfilled.then(
          () => dispatch(patch),
          () => {},
        )
      },
      // Refetches even after an error, which often means that the page is stale.
      invalidatesTags: (_reply, _error, { companyId }) =>
        toInvalidatedTags(['company', 'status', 'pipeline', 'counts'], companyId),
    }),
  }),
})
