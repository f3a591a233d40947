import { AppError } from '#contract/core/errors.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { saveAnswers } from './save-answers.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { sessionApi } from '#web/features/session/api.ts'

/**
 * Answers that cannot be sent stay on this device. Returns null, or the server's error if the switch fails. Throws
 * `no_user` if no user is signed in, and `no_company_selected` if the id is empty.
 */
export const switchCompany = createAppThunk(
  'users/switch',
  async (companyId: string, { dispatch, state }): Promise<ApiError | null> => {
    if (!selectUser(state())) throw new AppError('no_user')
    if (!companyId) throw new AppError('no_company_selected')
    await dispatch(saveAnswers())
    const { setSelectedCompany } = sessionApi.endpoints
    const { error } = await dispatch(setSelectedCompany.initiate({ body: { company_id: companyId } }))
    return (error as ApiError | undefined) ?? null
  },
)
