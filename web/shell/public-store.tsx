import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { Outlet } from 'react-router'
import { httpCall } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { reportRejections } from '#web/core/report-rejections.ts'
import { withServedReplies } from '#web/core/transport/served-replies.ts'
import type { Login } from '#web/core/services.ts'
import { makeStore } from '#web/core/store.ts'
import { sendFromBrowser } from '#web/core/transport/transport.ts'

const refuse = () => Promise.reject(new AppError('no_token'))

/** The login of pages that nobody signs in to: their calls need no token. */
const visitor: Login = {
  restore: () => Promise.resolve(false),
  token: refuse,
  start: refuse,
  finish: refuse,
  clearSession: () => Promise.resolve(),
  leave: refuse,
}

/**
 * Creates the store of the public pages, without the features, the login and the chat of those who sign in: a reader of a
 * post should not load them.
 */
export function openPublicStore(reports: ErrorReports) {
  const call = httpCall({ baseUrl: '', token: () => Promise.resolve(null), send: sendFromBrowser })
  const store = makeStore(
    {
      call: withServedReplies(call, document),
      login: visitor,
      storage: window.localStorage,
      reports,
      chat: { provider: 'builtin', open: refuse, close: () => {} },
      live: {
        isHeld: () => false,
        watchHeld: () => () => {},
        subscribe: () => () => {},
        hold: () => () => {},
      },
    },
    [reportRejections],
  )
  return function PublicStore({ children = <Outlet /> }: { children?: ReactNode }) {
    return <Provider store={store}>{children}</Provider>
  }
}

export type LoadPublicStore = () => Promise<ReturnType<typeof openPublicStore>>
