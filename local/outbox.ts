import type { Call } from '#contract/core/client.ts'
import { getOutboxMail, listOutbox, type MailKind, type OutboxMailBody } from '#contract/staff/outbox.ts'

/** Paths of links in emails. In each link, `#` and the secret follow the path. */
const links = { invitation: '/app/join', introduction: '/introduction' } as const

/** Reads up to 100 emails of a kind from the outbox, newest first. The caller must be an admin. */
export async function fetchMails(admin: Call, kind: MailKind, recipient?: string): Promise<OutboxMailBody[]> {
  const query = { kind: [kind], page_size: 100, ...(recipient === undefined ? {} : { recipient }) }
  const { results } = await admin(listOutbox, { query })
  return Promise.all(results.map(({ id }) => admin(getOutboxMail, { params: { mailId: id } })))
}

/**
 * Finds the secret in an email's link. Returns undefined for kinds of emails without a secret, and for emails whose
 * secret has been deleted, such as sent emails.
 */
export function findSecret({ kind, text }: Pick<OutboxMailBody, 'kind' | 'text'>): string | undefined {
  const path = Object.entries(links).find(([name]) => name === kind)?.[1]
  return path && new RegExp(`${path}#([\\w-]{43})\\s`).exec(text)?.[1]
}
