import { AppError } from '#contract/core/errors.ts'
import { type ApiError, toApiError } from '#web/core/api-error.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { saveAnswers } from './save-answers.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { selectCompany } from '#web/features/session/users-slice.ts'

/**
 * Saves unsent answers, then switches to another company; answers that cannot be sent now stay on this device. Returns
 * why the server refused, or null. Throws `no_user`, `no_company_selected`.
 */
export const switchCompany = createAppThunk(
  'users/switch',
  async (companyId: string, { dispatch, state }): Promise<ApiError | null> => {
    if (!selectUser(state())) throw new AppError('no_user')
    if (!companyId) throw new AppError('no_company_selected')
    await dispatch(saveAnswers())
    const action = await dispatch(selectCompany(companyId))
    return selectCompany.rejected.match(action) ? (action.payload ?? toApiError(action.error)) : null
  },
)
