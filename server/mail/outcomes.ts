import type { MailStatus } from '#contract/staff/outbox.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** `kept` counts as sent: without a mail server, emails stay in the outbox for an operator. */
const outcomes: { [K in MailStatus]?: 'sent' | 'failed' } = {
  sent: 'sent',
  kept: 'sent',
  merged: 'sent',
  dropped: 'failed',
  failed: 'failed',
}

/** Emails that are still held, queued or being sent are not in the map. */
export async function loadMailOutcomes(
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
