import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { api } from './api.ts'
import type { Services } from './services.ts'

/**
 * State of the slices that features inject when their code loads. Each slice merges its key into this
 * interface.
 */
export interface LazySlices {}

export const rootReducer = combineSlices(api).withLazyLoadedSlices<LazySlices>()

export type RootState = ReturnType<typeof rootReducer>
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>

export type Listener = (startListening: AppStartListening) => void

export function createStore(services: Services, listeners: readonly Listener[]) {
  const { middleware, startListening } = createListenerMiddleware<RootState, AppDispatch, Services>({
    extra: services,
    onError: (error) => {
      const message = error instanceof Error ? error.message : 'Something went wrong'
      services.reports.report({ action: 'listener', message })
    },
  })
  for (const listen of listeners) listen(startListening)
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } })
        .prepend(middleware)
        .concat(api.middleware),
  })
}

export type AppStore = ReturnType<typeof createStore>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppStore = useStore.withTypes<AppStore>()
