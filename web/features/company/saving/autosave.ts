import type { AppDispatch, AppStartListening, RootState } from '#web/core/store.ts'
import { createAction, isAnyOf } from '@reduxjs/toolkit'
import { writeKept } from '#web/core/persistence.ts'
import { pendingFields } from './queue.ts'
import { saveAnswers } from './saving.ts'
import { answersSettled, loadCompany, mineKept } from '../slice.ts'

/** The browser says that the network is back. */
export const wentOnline = createAction('app/online')

/** Seconds until a save that found nobody is tried again: doubling, at most a minute. */
export const retryDelay = (attempts: number, retryAfterSeconds: number | null) =>
  Math.max(retryAfterSeconds ?? 0, Math.min(60, 2 ** attempts))

const kept = ({ connect: { queue, completed } }: RootState) => ({
  pending: queue.pending as Parameters<typeof writeKept>[2]['pending'],
  completed,
})

/** Keeps the queue on this device whenever it changes, at once: nothing settled is lost with the tab. */
export function keepQueue(startListening: AppStartListening) {
  startListening({
    predicate: (_, now, before) => {
      const isSameCompany = now.connect.company.data?.id === before.connect.company.data?.id
      const { queue, completed } = now.connect
      return (
        isSameCompany &&
        (queue.pending !== before.connect.queue.pending || completed !== before.connect.completed)
      )
    },
    effect: (_, api) => {
      const now = api.getState()
      const userId = now.users.current.data?.id
      const companyId = now.connect.company.data?.id
      if (!userId || !companyId) return
      writeKept(api.extra.storage, { userId, companyId }, kept(now), kept(api.getOriginalState()))
    },
  })
}

/** Saves what has settled, what was decided, and what waited for a visit or the network. */
export function saveWhenSettled(startListening: AppStartListening) {
  startListening({
    matcher: isAnyOf(answersSettled, mineKept, wentOnline, loadCompany.fulfilled),
    effect: (_, api) => saveIfNeeded(api.dispatch, api.getState()),
  })
}

async function saveIfNeeded(dispatch: AppDispatch, { connect }: RootState) {
  if (pendingFields(connect.queue).length > 0) await dispatch(saveAnswers())
}

/** Tries again after an outage, later and later. */
export function retryWhenWaiting(startListening: AppStartListening) {
  startListening({
    matcher: isAnyOf(saveAnswers.fulfilled, saveAnswers.rejected),
    effect: async (_, api) => {
      api.cancelActiveListeners()
      const { phase, attempts, retryAfterSeconds } = api.getState().connect.save
      if (phase !== 'waiting') return
      await api.delay(retryDelay(attempts, retryAfterSeconds) * 1000)
      await api.dispatch(saveAnswers())
    },
  })
}
