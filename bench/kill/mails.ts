import { query } from './database.ts'
import type { World } from './world.ts'

export interface MailFigures {
  /** All mails in the queue, including those merged into another. */
  written: number
  /** Delivered to the mail server, each counted once. */
  delivered: number
  /** Failed because the server was killed during the SMTP session: such a mail arrived once or not at all. */
  uncertain: number
  violations: string[]
}

/** Compares the mail queue with what the mail server received. */
export async function checkMails({ product, sink, seededMails }: World): Promise<MailFigures> {
  const rows = await query<{ id: string; status: string; error: string | null; event_key: string }>(
    product,
    'select id, status, error, event_key from mails where id <> all($1)',
    [seededMails],
  )
  const arrived = new Map<string, number>()
  for (const { headers } of sink.inbox) {
    const id = /^<([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? 'a mail without a Message-ID'
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isUncertain = ({ status, error }: (typeof rows)[number]) =>
    status === 'failed' && /may have arrived/.test(error ?? '')
  const violations = [
    ...[...arrived].flatMap(([id, times]) => {
      // A mail of the demo data may still wait in its hold window when the bench begins.
      if (seededMails.includes(id)) return []
      const row = byId.get(id)
      if (!row) return [`a mail arrived that is not in the queue: ${id}`]
      if (times > 1) return [`${row.event_key} arrived ${times} times`]
      return row.status === 'sent' || isUncertain(row)
        ? []
        : [`${row.event_key} arrived and is ${row.status}`]
    }),
    ...rows.flatMap((row) => {
      if (row.status === 'sent')
        return arrived.has(row.id) ? [] : [`${row.event_key} is sent and never arrived`]
      if (row.status === 'merged' || isUncertain(row)) return []
      return [`${row.event_key} ended as ${row.status}: ${row.error}`]
    }),
  ]
  return {
    written: rows.length,
    delivered: [...arrived.keys()].filter((id) => byId.has(id)).length,
    uncertain: rows.filter(isUncertain).length,
    violations,
  }
}
