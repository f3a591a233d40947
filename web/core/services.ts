import type { Call } from '#contract/client.ts'
import type { ChatIdentity } from '#contract/chat.ts'
import type { ErrorReports } from './error-reports.ts'

/** The hosted login as the app uses it; failures are thrown as the provider's library throws them. */
export interface Login {
  /** True when the person is signed in with the provider and a token could be had without a redirect. */
  restore: () => Promise<boolean>
  /** A bearer token, renewed when it is about to expire. */
  token: () => Promise<string>
  /** Leaves for the provider's sign-in page; `forwardTo` comes back with the answer. */
  start: (forwardTo: string) => Promise<void>
  /** Reads the provider's answer from the address; the value is the `forwardTo` given at the start. */
  finish: (address: string) => Promise<string | null>
  /** Drops the token in this browser without signing out at the provider. */
  clearSession: () => Promise<void>
  /** Signs out at the provider too, and leaves for the home page. */
  leave: () => Promise<void>
}

/** A support chat in this page, whichever vendor provides it. */
export interface ChatWidget {
  /** Opens it as this person, or renews the proof of who they are. Throws `network` when the vendor's script does not load. */
  open: (identity: ChatIdentity) => Promise<void>
  /** Signs the person out of the chat and hides it. */
  close: () => void
}

/** The outside world as thunks and listeners reach it. */
export interface Services {
  call: Call
  login: Login
  /** `localStorage`, or something that behaves like it. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  reports: ErrorReports
  chat: ChatWidget
}
