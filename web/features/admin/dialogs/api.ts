import { skipToken } from '@reduxjs/toolkit/query'
import { getStaffPreferences, type StaffPreferences, updateStaffPreferences } from '#contract/staff/views.ts'
import { getStaffMailChoice, updateStaffMailChoice } from '#contract/users.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({ getStaffPreferences: buildQuery(build, getStaffPreferences, []) }),
})

export const {
  useGetStaffMailChoiceQuery,
  useUpdateStaffMailChoiceMutation,
  useUpdateStaffPreferencesMutation,
  endpoints: { updateStaffPreferences: saveStaffPreferences },
} = preferencesApi.injectEndpoints({
  endpoints: (build) => ({
    getStaffMailChoice: buildQuery(build, getStaffMailChoice, ['mail']),
    updateStaffMailChoice: buildMutation(build, updateStaffMailChoice, ['mail']),
    updateStaffPreferences: build.mutation<StaffPreferences, Partial<StaffPreferences>>({
      query: (body) => ({ endpoint: updateStaffPreferences, request: { body } }),
      async onQueryStarted(changed, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          preferencesApi.util.updateQueryData('getStaffPreferences', {}, (preferences) => ({
            ...preferences,
            ...changed,
          })),
        )
        await queryFulfilled.then(
          ({ data }) => dispatch(preferencesApi.util.upsertQueryData('getStaffPreferences', {}, data)),
          () => patch.undo(),
        )
      },
    }),
  }),
})

const defaultPreferences: StaffPreferences = { pipeline_columns: null, single_keys: true }

const { useQuery, useQueryState } = preferencesApi.endpoints.getStaffPreferences

export function useLoadStaffPreferences(isStaff: boolean) {
  useQuery(isStaff ? {} : skipToken)
}

export const useStaffPreferences = (): StaffPreferences => useQueryState({}).data ?? defaultPreferences
