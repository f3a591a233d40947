import { isAnyOf } from '@reduxjs/toolkit'
import { assignAnalysts, takeCompany } from '#contract/companies.ts'
import { api, mutation } from '#web/core/api.ts'

const { useAssignAnalystsMutation, useTakeCompanyMutation, endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    assignAnalysts: mutation(build, assignAnalysts, ['company']),
    takeCompany: mutation(build, takeCompany, ['company']),
  }),
})
export { useAssignAnalystsMutation, useTakeCompanyMutation }

/** Whether an action brings a company with other analysts. */
export const isReassigned = isAnyOf(
  endpoints.assignAnalysts.matchFulfilled,
  endpoints.takeCompany.matchFulfilled,
)
