import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Product } from '#tests/journeys/product.ts'
import { databaseUrl, query } from './database.ts'

/** What is still to be done, by name; empty when all is quiet. Jobs that wait for their time are not due. */
async function due(product: Product): Promise<string[]> {
  const rows = await query<{ what: string; count: number }>(
    product,
    `select 'events not worked on' as what, count(*)::integer as count
      from webhook_events where processed_at is null
    union all
    select 'mails ' || status, count(*)::integer
      from mails where status in ('held', 'queued', 'sending') group by status
    union all
    select 'sync ' || status, count(*)::integer
      from sync_runs where status in ('queued', 'running') group by status
    union all
    select name || ' ' || state, count(*)::integer from pgboss.job
      where name not like '\\_\\_pgboss%'
        and (state = 'active' or state = 'retry' or (state = 'created' and start_after <= now()))
      group by name, state
    union all
    select 'events at the sandbox', count(*)::integer from local.records where kind like '%\\_delivery'`,
  )
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)
}

/**
 * Lets ten minutes pass for what stood still when the server was killed, and for mails that wait for company: whoever
 * did not live through the kill is then known to be dead, without anybody waiting for it.
 */
async function minutesPass(product: Product, killedAt: Date): Promise<void> {
  const back = (column: string) => `${column} = ${column} - interval '10 minutes'`
  const dead = (table: string, column: string, where: string) =>
    query(product, `update ${table} set ${back(column)} where ${column} < $1 and ${where}`, [killedAt])
  await dead('mails', 'claimed_at', `status = 'sending'`)
  await dead('sync_runs', 'beat_at', `status in ('queued', 'running')`)
  await dead('pgboss.job', 'heartbeat_on', `state = 'active'`)
  await query(product, `update mails set ${back('due_at')}, ${back('created_at')} where status = 'held'`)
}

/** The minute strikes: the rounds come, and jobs of the dead are found. */
async function strike(product: Product, boss: PgBoss): Promise<void> {
  for (const round of ['mail-round', 'sync-round']) await boss.send(round, {})
  await query(product, 'update pgboss.queue set monitor_on = null, monitor_claim_on = null')
  await boss.supervise()
}

export interface Deadlines {
  /** Null where time is left to pass by itself. */
  killedAt: Date | null
  withinMs: number
}

/** Waits until nothing is left to do; answers what is left when that takes too long. */
export async function untilQuiet(product: Product, { killedAt, withinMs }: Deadlines): Promise<string[]> {
  const end = Date.now() + withinMs
  const boss = killedAt ? await openClock(product) : null
  try {
    for (let look = 0; ; look += 1) {
      if (killedAt && boss && look % 8 === 0) {
        await minutesPass(product, killedAt)
        await strike(product, boss)
      }
      const left = await due(product)
      if (left.length === 0 || Date.now() > end) return left
      await pause(250)
    }
  } finally {
    await boss?.stop({ graceful: false })
  }
}

async function openClock(product: Product): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: await databaseUrl(product),
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  return boss.start()
}
