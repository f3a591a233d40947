import type { AppStartListening } from '#web/core/store.ts'
import { isAnyOf } from '@reduxjs/toolkit'
import { writeSavedWork } from '#web/core/storage/persistence.ts'
import type { Field } from './answers.ts'
import { toServerField } from './entities.ts'
import { listPendingFields } from './queue.ts'
import { saveAnswers } from './save-answers.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { wentOnline } from '#web/core/window-events.ts'
import {
  answersCommitted,
  type ConnectState,
  loadCompany,
  localAnswerChosen,
  selectConnect,
} from './slice.ts'

/** In seconds. The delay doubles with each attempt, up to 60 seconds, but is at least `retryAfterSeconds`. */
export const getRetryDelaySeconds = (attempts: number, retryAfterSeconds: number | null) =>
  Math.max(retryAfterSeconds ?? 0, Math.min(60, 2 ** attempts))

const toSavedWork = ({ queue, grantIds, completed }: ConnectState) => ({
  pending: mapKeys(queue.pending, (field) => toServerField(field as Field, grantIds)) as Parameters<
    typeof writeSavedWork
  >[2]['pending'],
  completed,
  grantIds,
})

const mapKeys = <V>(record: Record<string, V>, map: (key: string) => string): Record<string, V> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [map(key), value]))

/** Saves the queue on this device synchronously, so that closing the tab loses no committed answer. */
export function saveQueueOnDevice(startListening: AppStartListening) {
  startListening({
    predicate: (_, currentState, previousState) => {
      const now = selectConnect(currentState)
      const before = selectConnect(previousState)
      const hasChanged =
        now.queue.pending !== before.queue.pending ||
        now.completed !== before.completed ||
        now.grantIds !== before.grantIds
      return hasChanged && now.company.data?.id === before.company.data?.id
    },
    effect: (_, api) => {
      const now = selectConnect(api.getState())
      const before = selectConnect(api.getOriginalState())
      const userId = selectUser(api.getState())?.id
      const companyId = now.company.data?.id
      if (!userId || !companyId) return
      writeSavedWork(api.extra.storage, { userId, companyId }, toSavedWork(now), toSavedWork(before))
    },
  })
}

export function saveOnCommit(startListening: AppStartListening) {
  startListening({
    matcher: isAnyOf(answersCommitted, localAnswerChosen, wentOnline, loadCompany.fulfilled),
    effect: async (_, api) => {
      const hasUnsent = listPendingFields(selectConnect(api.getState()).queue).length > 0
      if (hasUnsent) await api.dispatch(saveAnswers())
    },
  })
}

export function retryWaitingSave(startListening: AppStartListening) {
  startListening({
    matcher: isAnyOf(saveAnswers.fulfilled, saveAnswers.rejected),
    effect: async (_, api) => {
      api.cancelActiveListeners()
      const { phase, attempts, retryAfterSeconds } = selectConnect(api.getState()).save
      if (phase !== 'waiting') return
      await api.delay(getRetryDelaySeconds(attempts, retryAfterSeconds) * 1000)
      await api.dispatch(saveAnswers())
    },
  })
}
