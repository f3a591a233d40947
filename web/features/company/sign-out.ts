import { selectUser } from '#web/features/session/selectors.ts'
import { selectConnect } from './slice.ts'
import { forgetKept } from '#web/core/persistence.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { pendingFields } from './queue.ts'
import { saveAnswers } from './save-answers.ts'
import { keepCustomer } from '#web/features/session/saved-customer.ts'

/**
 * Signs out here and at the provider, after what is unsent. Answers false, and stays, when something could not be
 * sent: with `evenIfUnsent` it is given up.
 */
export const signOut = createAppThunk(
  'auth/signOut',
  async ({ evenIfUnsent }: { evenIfUnsent: boolean }, { extra, state, dispatch }) => {
    await dispatch(saveAnswers())
    if (pendingFields(selectConnect(state()).queue).length > 0 && !evenIfUnsent) return false
    const userId = selectUser(state())?.id
    if (userId) forgetKept(extra.storage, userId)
    keepCustomer(extra.storage, null)
    extra.chat.close()
    await extra.login.leave()
    return true
  },
)
