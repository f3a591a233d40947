import { skipToken } from '@reduxjs/toolkit/query'
import { getStaffChoices, type StaffChoices, updateStaffChoices } from '#contract/staff/views.ts'
import { getStaffMailChoice, updateStaffMailChoice } from '#contract/users.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({ getStaffChoices: buildQuery(build, getStaffChoices, []) }),
})

export const {
  useGetStaffMailChoiceQuery,
  useUpdateStaffMailChoiceMutation,
  useUpdateStaffChoicesMutation,
  endpoints: { updateStaffChoices: saveStaffChoices },
} = choicesApi.injectEndpoints({
  endpoints: (build) => ({
    getStaffMailChoice: buildQuery(build, getStaffMailChoice, ['mail']),
    updateStaffMailChoice: buildMutation(build, updateStaffMailChoice, ['mail']),
    /** Updates the cache before the server responds. Undoes the update if the request fails. */
    updateStaffChoices: build.mutation<StaffChoices, Partial<StaffChoices>>({
      query: (body) => ({ endpoint: updateStaffChoices, request: { body } }),
      async onQueryStarted(changed, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          choicesApi.util.updateQueryData('getStaffChoices', {}, (choices) => ({ ...choices, ...changed })),
        )
        await queryFulfilled.then(
          ({ data }) => dispatch(choicesApi.util.upsertQueryData('getStaffChoices', {}, data)),
          () => patch.undo(),
        )
      },
    }),
  }),
})

const defaultChoices: StaffChoices = { pipeline_columns: null, single_keys: true }

const { useQuery, useQueryState } = choicesApi.endpoints.getStaffChoices

export function useLoadStaffChoices(isStaff: boolean) {
  useQuery(isStaff ? {} : skipToken)
}

export const useStaffChoices = (): StaffChoices => useQueryState({}).data ?? defaultChoices
