import { sql } from 'kysely'
import { listOutbox, type OutboxMail } from '#contract/staff/outbox.ts'
import { fetchMails, findSecret } from '#local/outbox.ts'
import { type MailSink, startMailSink } from './sandboxes/smtp/sink.ts'
import type { SmtpConfig } from '#server/providers/mail/config.ts'
import { afterAll } from 'vitest'
import type { TestUser, TestApp } from './app.ts'

export async function startTestMailServer(): Promise<{ sink: MailSink; smtp: SmtpConfig }> {
  const sink = await startMailSink()
  afterAll(() => sink.stop())
  const { host, port } = sink
  return {
    sink,
    smtp: { host, port, security: 'none', login: null, from: 'Headwater <hello@headwater.example>' },
  }
}

/** Lists the emails to an address, oldest first. */
export async function listMailsTo(admin: TestUser, { email }: { email: string }): Promise<OutboxMail[]> {
  const { results } = await admin.call(listOutbox, { query: { recipient: email, page_size: 1000 } })
  return results.toReversed()
}

/** Returns the secret of the outbox's newest invitation to an address; empty if there is no invitation. */
export async function getInviteSecret(admin: TestUser, email: string): Promise<string> {
  const [newest] = await fetchMails(admin.call, 'invitation', email)
  return newest ? (findSecret(newest) ?? '') : ''
}

export async function backdateMails({ ctx }: TestApp, minutes: number): Promise<void> {
  const earlier = (column: string) => sql<string>`${sql.ref(column)} - make_interval(mins => ${minutes})`
  await ctx.db
    .updateTable('mails')
    .set({
      created_at: earlier('created_at'),
      due_at: earlier('due_at'),
      claimed_at: earlier('claimed_at'),
      handed_over_at: earlier('handed_over_at'),
    })
    .execute()
  await ctx.db
    .updateTable('invitation_sends')
    .set({ sent_at: earlier('sent_at') })
    .execute()
}
