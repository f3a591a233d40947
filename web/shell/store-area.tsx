import { Provider } from 'react-redux'
import { Outlet } from 'react-router'
import { createHttpCall } from '#contract/core/client.ts'
import { getAccessToken } from '#web/features/session/auth0-login.ts'
import { createLogin } from '#web/features/session/create-login.ts'
import { waitForUser } from '#web/features/session/load-user.ts'
import { restoreSession } from '#web/features/session/login-slice.ts'
import { getPageChat } from '#web/features/support/widget.ts'
import { ToastProvider } from '#web/ui/overlays/Toasts.tsx'
import { DemoStrip } from '#web/features/pages/DemoStrip.tsx'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { HasContent } from '#web/core/page/has-content.ts'
import { ScansFiles } from '#web/core/page/scans-files.ts'
import { SendsMail } from '#web/core/page/sends-mail.ts'
import { withIdempotencyKeys } from '#web/core/transport/idempotency.ts'
import { createLiveFeed } from '#web/core/live/feed.ts'
import { withReadableReplies } from '#web/core/addresses/readable-replies.ts'
import { readSettings } from '#web/core/settings.ts'
import { dispatchWindowEvents } from '#web/core/window-events.ts'
import { createAppStore } from './app-store.ts'
import { sendFromBrowser } from '#web/core/transport/transport.ts'

export function createStoreArea(reports: ErrorReports) {
  const settings = readSettings(document)
  const login = createLogin(settings.login, window.location.origin)
  const send = withReadableReplies(sendFromBrowser)
  const call = withIdempotencyKeys(createHttpCall({ baseUrl: '', token: () => getAccessToken(login), send }))
  const store = createAppStore({
    call,
    login,
    storage: window.localStorage,
    reports,
    chat: getPageChat(),
    live: createLiveFeed(call),
  })
  dispatchWindowEvents(window, store)
  // Starts to restore the session before the page's code has loaded, because restoring takes several round trips.
  // Invitations do not need a session.
  if (/^\/app(?!\/join)/.test(window.location.pathname)) void store.dispatch(restoreSession())
  function StoreArea() {
    return (
      <Provider store={store}>
        <HasContent value={settings.has_content}>
          <ScansFiles value={settings.scans_files}>
            <SendsMail value={settings.sends_mail}>
              <ToastProvider>
                <DemoStrip isDemo={settings.demo}>
                  <Outlet />
                </DemoStrip>
              </ToastProvider>
            </SendsMail>
          </ScansFiles>
        </HasContent>
      </Provider>
    )
  }
  return { whenUserLoaded: waitForUser(store).then(() => store), StoreArea }
}
