import type { Mailer } from './index.ts'

/** Sends nothing: mails stay in the outbox, where an operator reads them. */
export const outbox = (): Mailer => ({
  send: () => Promise.resolve('held'),
  close() {},
})
