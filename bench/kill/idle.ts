import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Product } from '#tests/journeys/product.ts'
import { databaseUrl, query } from './database.ts'

/** Descriptions of unfinished work; empty when the product is idle. Jobs scheduled for later do not count. */
async function findPending(product: Product): Promise<string[]> {
  const rows = await query<{ problem: string; count: number }>(
    product,
    `select 'events not processed' as problem, count(*)::integer as count
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
  return rows.filter(({ count }) => count > 0).map(({ problem, count }) => `${count} ${problem}`)
}

/**
 * Makes held mails due, and moves the timestamps of work claimed before the kill ten minutes back: claims of the killed
 * server then count as expired without a real wait.
 */
async function expireClaims(product: Product, killedAt: Date): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '10 minutes'`
  const expire = (table: string, column: string, where: string) =>
    query(product, `update ${table} set ${earlier(column)} where ${column} < $1 and ${where}`, [killedAt])
  await expire('mails', 'claimed_at', `status = 'sending'`)
  await expire('pgboss.job', 'heartbeat_on', `state = 'active'`)
  await query(
    product,
    // Whatever the window: ten minutes, or a day for somebody who got their mails of the day.
    `update mails set due_at = least(due_at, now()) - interval '10 minutes', ${earlier('created_at')}
      where status = 'held'`,
  )
}

/** Runs the scheduled rounds and the supervision of jobs now. */
async function runSchedule(product: Product, boss: PgBoss): Promise<void> {
  await boss.send('mail-round', {})
  await query(product, 'update pgboss.queue set monitor_on = null, monitor_claim_on = null')
  await boss.supervise()
}

export interface Deadlines {
  /** When the server was killed; null to wait in real time until claims expire. */
  killedAt: Date | null
  withinMs: number
}

/** Waits until nothing is pending; returns what still is after `withinMs`. */
export async function waitUntilIdle(product: Product, { killedAt, withinMs }: Deadlines): Promise<string[]> {
  const end = Date.now() + withinMs
  const boss = killedAt ? await openClock(product) : null
  try {
    for (let attempt = 0; ; attempt += 1) {
      if (killedAt && boss && attempt % 8 === 0) {
        await expireClaims(product, killedAt)
        await runSchedule(product, boss)
      }
      const pending = await findPending(product)
      if (pending.length === 0 || Date.now() > end) return pending
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
