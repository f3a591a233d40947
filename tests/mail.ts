import { sql } from 'kysely'
import { listOutbox, type OutboxMail } from '#contract/outbox.ts'
import { readMails, findSecret } from '#local/outbox.ts'
import { type MailSink, startMailSink } from './sandboxes/smtp/sink.ts'
import type { SmtpConfig } from '#server/providers/mail/smtp.ts'
import { afterAll } from 'vitest'
import type { TestUser, TestApp } from './app.ts'

/** A mail server that keeps what it gets, and how the product reaches it. */
export async function buildMailServer(): Promise<{ sink: MailSink; smtp: SmtpConfig }> {
  const sink = await startMailSink()
  afterAll(() => sink.stop())
  const { host, port } = sink
  return {
    sink,
    smtp: { host, port, security: 'none', login: null, from: 'Headwater <hello@headwater.example>' },
  }
}

/** What was written to an address, in the order it was written. */
export async function listMailsTo(admin: TestUser, { email }: { email: string }): Promise<OutboxMail[]> {
  const { results } = await admin.call(listOutbox, { query: { recipient: email, page_size: 1000 } })
  return results.toReversed()
}

/** The secret of the newest invitation to an address, as an operator without a mail server reads it. */
export async function findInviteSecret(admin: TestUser, email: string): Promise<string> {
  const [newest] = await readMails(admin.call, 'invitation', email)
  return newest ? (findSecret(newest) ?? '') : ''
}

/** Lets time pass for every mail of the spool, and for what was claimed of it. */
export async function ageMails({ ctx }: TestApp, minutes: number): Promise<void> {
  const back = (column: string) => sql<string>`${sql.ref(column)} - make_interval(mins => ${minutes})`
  await ctx.db
    .updateTable('mails')
    .set({
      created_at: back('created_at'),
      due_at: back('due_at'),
      claimed_at: back('claimed_at'),
      handed_over_at: back('handed_over_at'),
    })
    .execute()
}
