import type { Call } from '#contract/core/client.ts'
import type { ChatIdentity, PageChat } from '#contract/chat.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { ErrorReports } from './error-reports.ts'

/** The stream of change events from the server, shared by the whole page. */
export interface LiveFeed {
  /** True while the stream is open. */
  isHeld: () => boolean
  watchHeld: (listener: () => void) => () => void
  subscribe: (listener: (event: LiveEvent) => void) => () => void
  /** Keeps the stream open while the page is visible, until the returned function is called. */
  hold: () => () => void
}

/** The methods throw the login library's errors; `token` may also throw `no_token` or a `login_required` error. */
export interface Login {
  /** Whether the provider can resend the email that confirms an address. */
  sendsConfirmations: boolean
  /** Resolves to true if a token is available without a redirect to the provider. */
  restore: () => Promise<boolean>
  /** Returns a bearer token, renewed if it is about to expire. */
  token: () => Promise<string>
  /** Redirects to the provider's sign-in page; `finish` returns `forwardTo` afterwards. */
  start: (forwardTo: string) => Promise<void>
  /** Like `start`, but opens the registration page if the provider supports this. */
  register: (forwardTo: string) => Promise<void>
  /** Reads the provider's response from the URL. Returns the `forwardTo` given to `start` or `register`, if any. */
  finish: (address: string) => Promise<string | null>
  /** Clears the token in this browser without signing out at the provider. */
  clearSession: () => Promise<void>
  /** Signs out here and, if supported, at the provider, then redirects to the home page. */
  leave: () => Promise<void>
}

export interface ChatWidget {
  /** `builtin` is the product's own support panel. */
  provider: PageChat['provider']
  /**
   * Opens the provider's chat as the user of a `ChatIdentity`, or as a visitor for a `PageChat`. If the chat is already
   * open, updates the identity. Does nothing for `builtin`. Throws `network` if the script fails to load.
   */
  open: (identity: ChatIdentity | PageChat) => Promise<void>
  /** Signs the user out of the chat, and hides the chat. */
  close: () => void
}

export interface Services {
  call: Call
  login: Login
  /** `localStorage` in the browser. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  reports: ErrorReports
  chat: ChatWidget
  live: LiveFeed
}
