import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '#web/core/store.ts'
import { selectFacts, selectQueue, selectSteps } from '#web/features/company/selectors.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { listTasks } from './steps/progress.ts'

/** The steps with their states, for the rail and the task list. */
export const selectTasks = createSelector(
  [selectFacts, selectSteps, selectQueue, (state: RootState) => selectConnect(state).completed],
  (facts, steps, queue, completed) => (facts ? listTasks(facts, steps, queue, completed) : []),
)
