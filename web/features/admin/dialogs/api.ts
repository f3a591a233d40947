import { skipToken } from '@reduxjs/toolkit/query'
import { getStaffChoices, type StaffChoices, updateStaffChoices } from '#contract/staff/views.ts'
import { getStaffMailChoice, updateStaffMailChoice } from '#contract/users.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({ getStaffChoices: buildQuery(build, getStaffChoices, []) }),
})

export const {
  useGetStaffMailChoiceQuery,
  useUpdateStaffMailChoiceMutation,
  useUpdateStaffChoicesMutation: useUpdateStaffPreferencesMutation,
  endpoints: { updateStaffChoices: saveStaffPreferences },
} = preferencesApi.injectEndpoints({
  endpoints: (build) => ({
    getStaffMailChoice: buildQuery(build, getStaffMailChoice, ['mail']),
    updateStaffMailChoice: buildMutation(build, updateStaffMailChoice, ['mail']),
    updateStaffChoices: build.mutation<StaffChoices, Partial<StaffChoices>>({
      query: (body) => ({ endpoint: updateStaffChoices, request: { body } }),
      async onQueryStarted(changed, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          preferencesApi.util.updateQueryData('getStaffChoices', {}, (preferences) => ({
            ...preferences,
            ...changed,
          })),
        )
        await queryFulfilled.then(
          ({ data }) => dispatch(preferencesApi.util.upsertQueryData('getStaffChoices', {}, data)),
          () => patch.undo(),
        )
      },
    }),
  }),
})

const defaultPreferences: StaffChoices = { pipeline_columns: null, single_keys: true }

const { useQuery, useQueryState } = preferencesApi.endpoints.getStaffChoices

export function useLoadStaffPreferences(isStaff: boolean) {
  useQuery(isStaff ? {} : skipToken)
}

export const useStaffPreferences = (): StaffChoices => useQueryState({}).data ?? defaultPreferences
