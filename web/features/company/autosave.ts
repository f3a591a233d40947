import type { AppStartListening } from '#web/core/store.ts'
import { isAnyOf } from '@reduxjs/toolkit'
import { writeKept } from '#web/core/persistence.ts'
import { pendingFields } from './queue.ts'
import { saveAnswers } from './save-answers.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { wentOnline } from '#web/core/window-events.ts'
import { answersSettled, type ConnectState, loadCompany, mineKept, selectConnect } from './slice.ts'

/** Seconds until a save that found nobody is tried again: doubling, at most a minute. */
export const retryDelay = (attempts: number, retryAfterSeconds: number | null) =>
  Math.max(retryAfterSeconds ?? 0, Math.min(60, 2 ** attempts))

const toSavedWork = ({ queue, completed }: ConnectState) => ({
  pending: queue.pending as Parameters<typeof writeKept>[2]['pending'],
  completed,
})

/** Saves the queue on this device whenever it changes, at once: nothing settled is lost with the tab. */
export function saveQueueOnDevice(startListening: AppStartListening) {
  startListening({
    predicate: (_, currentState, previousState) => {
      const now = selectConnect(currentState)
      const before = selectConnect(previousState)
      const hasChanged = now.queue.pending !== before.queue.pending || now.completed !== before.completed
      return hasChanged && now.company.data?.id === before.company.data?.id
    },
    effect: (_, api) => {
      const now = selectConnect(api.getState())
      const before = selectConnect(api.getOriginalState())
      const userId = selectUser(api.getState())?.id
      const companyId = now.company.data?.id
      if (!userId || !companyId) return
      writeKept(api.extra.storage, { userId, companyId }, toSavedWork(now), toSavedWork(before))
    },
  })
}

/** Saves what has settled, what was decided, and what waited for a visit or the network. */
export function saveWhenSettled(startListening: AppStartListening) {
  startListening({
    matcher: isAnyOf(answersSettled, mineKept, wentOnline, loadCompany.fulfilled),
    effect: async (_, api) => {
      const hasUnsent = pendingFields(selectConnect(api.getState()).queue).length > 0
      if (hasUnsent) await api.dispatch(saveAnswers())
    },
  })
}

/** Tries again after an outage, later and later. */
export function retryWhenWaiting(startListening: AppStartListening) {
  startListening({
    matcher: isAnyOf(saveAnswers.fulfilled, saveAnswers.rejected),
    effect: async (_, api) => {
      api.cancelActiveListeners()
      const { phase, attempts, retryAfterSeconds } = selectConnect(api.getState()).save
      if (phase !== 'waiting') return
      await api.delay(retryDelay(attempts, retryAfterSeconds) * 1000)
      await api.dispatch(saveAnswers())
    },
  })
}
