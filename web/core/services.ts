import type { Call } from '#contract/client.ts'
import type { ChatWidget } from '#web/features/support/widget.ts'
import type { ErrorReports } from './error-reports.ts'
import type { InTurn } from './serial-queue.ts'

/** The hosted login as the app uses it; failures are thrown as the provider's library throws them. */
export interface Login {
  /** True when somebody is signed in with the provider and a token could be had without a redirect. */
  restore: () => Promise<boolean>
  /** A bearer token, renewed when it is about to expire. */
  token: () => Promise<string>
  /** Leaves for the provider's sign-in page; `forwardTo` comes back with the answer. */
  start: (forwardTo: string) => Promise<void>
  /** Takes the provider's answer from the address; the value is the `forwardTo` given at the start. */
  finish: (address: string) => Promise<string | null>
  /** Forgets the token here and nowhere else. */
  forget: () => Promise<void>
  /** Signs out at the provider too, and leaves for the home page. */
  leave: () => Promise<void>
}

/** The outside world, as the store is given it. */
export interface Outside {
  call: Call
  login: Login
  /** `localStorage`, or something that behaves like it. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  reports: ErrorReports
  chat: ChatWidget
}

/** What thunks and listeners reach. */
export interface Services extends Outside {
  /** Saves of answers go one at a time. */
  savingTurn: InTurn
}
