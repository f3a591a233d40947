import { AppError } from '#contract/errors.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { saveAnswers } from './save-answers.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { selectCompany } from '#web/features/session/users-slice.ts'

/**
 * Saves unsent answers, then switches to another company; answers that cannot be sent now stay on this device. Throws
 * `no_user`, `no_company_selected`.
 */
export const switchCompany = createAppThunk(
  'users/switch',
  async (companyId: string, { dispatch, state }) => {
    if (!selectUser(state())) throw new AppError('no_user')
    if (!companyId) throw new AppError('no_company_selected')
    await dispatch(saveAnswers())
    await dispatch(selectCompany(companyId))
  },
)
