import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { accountingLink } from '#web/features/connections/slice.ts'
import { admin } from '#web/features/admin/shared/slice.ts'
import { endSessionOnRefusal } from '#web/features/session/session-end.ts'
import { auth } from '#web/features/session/login-slice.ts'
import { keepQueue, retryWhenWaiting, saveWhenSettled } from '#web/features/company/saving/autosave.ts'
import { connect } from '#web/features/company/slice.ts'
import { dashboard } from '#web/features/dashboard/slice.ts'
import { dictionary } from '#web/features/dictionary/slice.ts'
import { askBeforeLosingUploads } from '#web/features/documents/warn-before-leaving.ts'
import { docs } from '#web/features/documents/slice.ts'
import { governmentContracts } from '#web/features/grants/slice.ts'
import { users } from '#web/features/session/users-slice.ts'
import { withFailureWords } from '#web/shell/failure-messages.ts'
import { reportRejections } from './report-rejections.ts'
import type { Outside, Services } from './services.ts'
import { makeTurns } from './serial-queue.ts'

const reducer = combineReducers({
  accountingLink,
  admin,
  auth,
  users,
  dashboard,
  dictionary,
  docs,
  connect,
  governmentContracts,
})

export type RootState = ReturnType<typeof reducer>
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>

/** Effects that belong to no component; each starts with the store. */
const listeners: readonly ((startListening: AppStartListening) => void)[] = [
  reportRejections,
  endSessionOnRefusal,
  keepQueue,
  saveWhenSettled,
  retryWhenWaiting,
  askBeforeLosingUploads,
]

export function makeStore(outside: Outside) {
  const services: Services = {
    ...outside,
    call: withFailureWords(outside.call),
    savingTurn: makeTurns(),
  }
  const { middleware, startListening } = createListenerMiddleware<RootState, AppDispatch, Services>({
    extra: services,
    onError: (error) => {
      const message = error instanceof Error ? error.message : 'Something went wrong'
      services.reports.report({ action: 'listener', message })
    },
  })
  for (const listen of listeners) listen(startListening)
  return configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }).prepend(middleware),
  })
}

export type AppStore = ReturnType<typeof makeStore>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppStore = useStore.withTypes<AppStore>()
