import { Provider } from 'react-redux'
import { Outlet } from 'react-router'
import { httpCall } from '#contract/client.ts'
import { auth0Login, tokenForCall } from '../auth/auth0-login.ts'
import { chatWidget } from '../support/widget.ts'
import { ToastProvider } from '../ui/Toasts.tsx'
import { DemoStrip } from './DemoStrip.tsx'
import type { ErrorReports } from './error-reports.ts'
import { withIntents } from './intents.ts'
import { readSettings } from './settings.ts'
import { listenToWindow } from './window-events.ts'
import { makeStore } from './store.ts'
import { sendFromBrowser } from './transport.ts'

/** Makes the one store of the page, with the real services, and the area of the site that has it. */
export function openStoreArea(reports: ErrorReports) {
  const settings = readSettings(document)
  const login = auth0Login(settings.login, window.location.origin)
  const send = sendFromBrowser
  const call = withIntents(httpCall({ baseUrl: '', token: () => tokenForCall(login), send }))
  const store = makeStore({ call, login, storage: window.localStorage, reports, chat: chatWidget(window) })
  listenToWindow(window, store)
  return function StoreArea() {
    return (
      <Provider store={store}>
        <ToastProvider>
          {settings.demo && <DemoStrip />}
          <Outlet />
        </ToastProvider>
      </Provider>
    )
  }
}
