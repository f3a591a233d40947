import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { accountingLink } from '../accounting-link/slice.ts'
import { admin } from '../admin/slice.ts'
import { endSessionOnRefusal } from '../auth/session-end.ts'
import { auth } from '../auth/slice.ts'
import { keepQueue, retryWhenWaiting, saveWhenSettled } from '../connect/autosave.ts'
import { connect } from '../connect/slice.ts'
import { dashboard } from '../dashboard/slice.ts'
import { dictionary } from '../dictionary/slice.ts'
import { askBeforeLosingUploads } from '../docs/leaving.ts'
import { docs } from '../docs/slice.ts'
import { governmentContracts } from '../government-contracts/slice.ts'
import { users } from '../users/slice.ts'
import { withFailureWords } from './fetch-failures.ts'
import { reportRejections } from './report-rejections.ts'
import type { Outside, Services } from './services.ts'
import { makeTurns } from './turns.ts'

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
