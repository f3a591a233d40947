import { downloadPersonalData, getMailPreferences, updateMailPreferences } from '#contract/account.ts'
import { createCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'

export const { useGetMailPreferencesQuery, useUpdateMailPreferencesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getMailPreferences: buildQuery(build, getMailPreferences, ['user']),
    updateMailPreferences: buildMutation(build, updateMailPreferences, ['user']),
  }),
})

/**
 * Returns null, or the error if the new company cannot be opened. Throws `no_user` if no user is signed in.
 */
export const addCompany = createAppThunk('account/addCompany', async (name: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  if (!selectUser(state())) throw new AppError('no_user')
  const company = await extra.call(createCompany, { body: { name } }, { signal })
  const switchError = await dispatch(switchCompany(company.id)).unwrap()
  if (switchError) await dispatch(loadCurrentUser())
  return switchError
})

export const savePersonalData = createDownloadThunk('account/data', downloadPersonalData, () => ({}))
