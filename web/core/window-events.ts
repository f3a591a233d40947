import { wentOnline } from '#web/features/company/saving/autosave.ts'
import type { AppStore } from './store.ts'

/** Tells the store when the network is back. */
export function listenToWindow(window: Window, store: AppStore) {
  window.addEventListener('online', () => store.dispatch(wentOnline()))
}
