import { isRejected } from '@reduxjs/toolkit'
import type { AppStartListening } from '#web/core/store.ts'
import { selectAuth, sessionEnded } from './login-slice.ts'

/** Any call that the API or the login provider refuses for want of a session ends the session here too. */
export function endSessionOnRefusal(startListening: AppStartListening) {
  startListening({
    predicate: (action, state) =>
      isRejected(action) &&
      (action.payload as { code?: string } | undefined)?.code === 'unauthorised' &&
      selectAuth(state).status !== 'ended',
    effect: async (_, { dispatch, extra }) => {
      dispatch(sessionEnded())
      await extra.login.clearSession()
    },
  })
}
