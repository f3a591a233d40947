import { createAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import type { AppStore } from './store.ts'

export const wentOnline = createAction('app/online')

/** Queries refresh when the page becomes visible or the browser is back online. */
export function dispatchWindowEvents(window: Window, store: AppStore) {
  window.addEventListener('online', () => store.dispatch(wentOnline()))
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const { document } = window
    const listeners = [
      [document, 'visibilitychange', () => dispatch(document.hidden ? onFocusLost() : onFocus())],
      [window, 'online', () => dispatch(onOnline())],
      [window, 'offline', () => dispatch(onOffline())],
    ] as const
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener)
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener)
    }
  })
}
