import { isRejected } from '@reduxjs/toolkit'
import type { AppStartListening } from '#web/core/store.ts'
import { selectAuth, sessionEnded } from './login-slice.ts'

export function endSessionWhenUnauthorized(startListening: AppStartListening) {
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
