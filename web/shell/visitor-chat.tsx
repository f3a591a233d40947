import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createHttpCall } from '#contract/core/client.ts'
import { startErrorReporting } from '#web/core/open-reports.ts'
import { reportRejections } from '#web/core/report-rejections.ts'
import { restoreLostFocus } from '#web/core/restore-focus.ts'
import { createStore } from '#web/core/store.ts'
import { sendFromBrowser } from '#web/core/transport/transport.ts'
import { dispatchWindowEvents } from '#web/core/window-events.ts'
import { VisitorPanel } from '#web/features/support/VisitorPanel.tsx'
import { createVisitorServices } from './visitor-services.ts'

restoreLostFocus(document)

const call = createHttpCall({ baseUrl: '', token: () => Promise.resolve(null), send: sendFromBrowser })
const services = createVisitorServices({
  call,
  reports: startErrorReporting(window),
  storage: window.localStorage,
})
const store = createStore(services, [reportRejections])
dispatchWindowEvents(window, store)

export function openVisitorChat(onClose: () => void): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const close = () => {
    root.unmount()
    onClose()
  }
  root.render(
    <Provider store={store}>
      <VisitorPanel onClose={close} />
    </Provider>,
  )
}
