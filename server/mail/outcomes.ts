import type { MailStatus } from '#contract/staff/outbox.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** Without a mail server a mail stays in the outbox for an operator, which counts as sent. */
const outcomes: { [K in MailStatus]?: 'sent' | 'failed' } = {
  sent: 'sent',
  kept: 'sent',
  merged: 'sent',
  dropped: 'failed',
  failed: 'failed',
}

/** The outcomes of mails by the keys of their events; a mail that is still queued has none. */
export async function findMailOutcomes(
  db: Database | Transaction,
  eventKeys: string[],
): Promise<Map<string, 'sent' | 'failed'>> {
  if (eventKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('mails')
    .select(['event_key', 'status'])
    .where('event_key', 'in', eventKeys)
    .execute()
  return new Map(
    rows.flatMap(({ event_key, status }) => {
      const outcome = outcomes[status]
      return outcome ? [[event_key, outcome]] : []
    }),
  )
}
