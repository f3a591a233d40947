import type { Mailer } from './index.ts'

/**
 * Creates the mailer for installations without a mail server. Emails stay in the outbox, where admins can read them.
 */
export const createOutboxMailer = (): Mailer => ({
  send: () => Promise.resolve('held'),
  check: () => Promise.resolve(),
  close() {},
})
