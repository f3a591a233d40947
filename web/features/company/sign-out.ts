import { selectUser } from '#web/features/session/selectors.ts'
import { selectConnect } from './slice.ts'
import { deleteSavedWork } from '#web/core/storage/persistence.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { listPendingFields } from './queue.ts'
import { saveAnswers } from './save-answers.ts'
import { saveCustomerKind } from '#web/features/session/saved-customer.ts'

/** If some answers could not be sent, returns false and stays signed in, unless `evenIfUnsent` is set. */
export const signOut = createAppThunk(
  'auth/signOut',
  async ({ evenIfUnsent }: { evenIfUnsent: boolean }, { extra, state, dispatch }) => {
    await dispatch(saveAnswers())
    if (listPendingFields(selectConnect(state()).queue).length > 0 && !evenIfUnsent) return false
    const userId = selectUser(state())?.id
    if (userId) deleteSavedWork(extra.storage, userId)
    saveCustomerKind(extra.storage, null)
    extra.chat.close()
    await extra.login.leave()
    return true
  },
)
