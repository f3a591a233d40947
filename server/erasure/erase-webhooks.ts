import { sql } from 'kysely'
import type { Database } from '#server/core/data/database.ts'
import { addCount, type Counts } from './erase-rows.ts'

const batchSize = 5000

/** Keeps the rows, so that a repeated delivery is not processed again. */
export async function eraseWebhookBodies(
  db: Database,
  texts: readonly string[],
  counts: Counts,
): Promise<void> {
  if (texts.length === 0) return
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
    const { rows }: { rows: { last: string | null; count: number }[] } = await sql<{
      last: string | null
      count: number
    }>`
      with batch as (
        select id, body from webhook_events where id > ${last} order by id limit ${batchSize}
      ), emptied as (
        update webhook_events set body = '' where id in (
          select id from batch where exists (
            select from unnest(${texts}::text[]) as text where position(convert_to(text, 'UTF8') in body) > 0))
        returning 1
      )
      select (select id::text from batch order by id desc limit 1) as last,
        (select count(*)::integer from emptied) as count`.execute(db)
    addCount(counts, 'technical', rows[0]?.count ?? 0)
    last = rows[0]?.last ?? undefined
  }
}
