import type { Mailer } from './index.ts'

/** Sends nothing. Emails stay in the outbox, where operators can read them. */
export const outbox = (): Mailer => ({
  send: () => Promise.resolve('held'),
  check: () => Promise.resolve(),
  close() {},
})
