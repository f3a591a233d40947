import { queryDatabase } from '../product/product-database.ts'
import type { World } from './world.ts'

interface MailRow {
  id: string
  status: string
  error: string | null
  event_key: string
}

export interface MailFigures {
  /** The number of emails that the product has queued, including emails merged into a digest. */
  writtenMails: number
  /** The number of distinct emails that the mail server has received. */
  mails: number
  /** The number of emails that failed because the server was killed while sending. */
  uncertainMails: number
  violations: string[]
}

const isUncertain = ({ status, error }: MailRow) =>
  status === 'failed' && /may have arrived/.test(error ?? '')

export async function checkMails({ product, sink, seededMails }: World): Promise<MailFigures> {
  const rows = await queryDatabase<MailRow>(
    product,
    'select id, status, error, event_key from mails where id <> all($1)',
    [seededMails],
  )
  const inbox = sink.inbox
    .map(
      ({ headers }) => /^<([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? 'a mail without a Message-ID',
    )
    .filter((id) => !seededMails.includes(id))
  const arrivals = Map.groupBy(inbox, (id) => id)
  const queued = new Set(rows.map(({ id }) => id))
  const unknown = [...arrivals.keys()].filter((id) => !queued.has(id))
  const violations = unknown.map((id) => `a mail arrived that is not in the queue: ${id}`)
  for (const row of rows) {
    const times = arrivals.get(row.id)?.length ?? 0
    const isExpected = isUncertain(row)
      ? times <= 1
      : times === (row.status === 'sent' ? 1 : 0) && ['sent', 'merged'].includes(row.status)
    if (!isExpected)
      violations.push(`${row.event_key} is ${row.status} (${row.error}) and arrived ${times} times`)
  }
  return {
    writtenMails: rows.length,
    mails: arrivals.size - unknown.length,
    uncertainMails: rows.filter(isUncertain).length,
    violations,
  }
}
