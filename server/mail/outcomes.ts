import type { MailStatus } from '#contract/outbox.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** What has become of a mail: it left, or waits for an operator where no mail server is set up; or it never will. */
const outcomes: { [K in MailStatus]?: 'sent' | 'failed' } = {
  sent: 'sent',
  kept: 'sent',
  merged: 'sent',
  dropped: 'failed',
  failed: 'failed',
}

/** The outcomes of mails by the keys of their events; a mail that is under way has none. */
export async function mailOutcomes(
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
