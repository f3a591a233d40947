import type { Mailer } from './index.ts'

/** No mail leaves: what would be sent is read where it is kept, by an operator. */
export const outbox = (): Mailer => ({
  send: () => Promise.resolve('held'),
  close() {},
})
