import type { AppStartListening, AppStore } from '#web/core/store.ts'
import { finishLogin, restoreSession } from './login-slice.ts'
import { selectUser } from './selectors.ts'
import { loadCurrentUser, selectUsers } from './users-slice.ts'

/** Loads the current user as soon as there is a token, without waiting for the page's code. */
export function loadUserOnSignIn(startListening: AppStartListening) {
  startListening({
    predicate: (action, state) =>
      (finishLogin.fulfilled.match(action) || (restoreSession.fulfilled.match(action) && action.payload)) &&
      selectUsers(state).current.status === 'idle',
    effect: (_, { dispatch }) => void dispatch(loadCurrentUser()),
  })
}

export const waitForUser = (store: AppStore) =>
  new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      if (selectUser(store.getState()) === null) return
      stop()
      resolve()
    })
  })
