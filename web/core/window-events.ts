import { createAction } from '@reduxjs/toolkit'
import type { AppStore } from './store.ts'

/** Dispatched when the browser reports that the network is back. */
export const wentOnline = createAction('app/online')

export function dispatchWindowEvents(window: Window, store: AppStore) {
  window.addEventListener('online', () => store.dispatch(wentOnline()))
}
