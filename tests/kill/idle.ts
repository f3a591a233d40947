import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Product } from '../product/product.ts'
import { readDatabaseUrl, queryDatabase } from '../product/product-database.ts'

/** Counts unfinished work by kind. Ignores new jobs due later. */
async function findPending(product: Product): Promise<string[]> {
  const rows = await queryDatabase<{ problem: string; count: number }>(
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
 * Makes held emails due. Backdates the claims of the killed server by ten minutes, so that these claims expire without
 * a real wait.
 */
async function expireClaims(product: Product, killedAt: Date): Promise<void> {
  const claims = [
    ['mails', 'claimed_at', `status = 'sending'`],
    ['pgboss.job', 'heartbeat_on', `state = 'active'`],
  ] as const
  for (const [table, column, where] of claims)
    await queryDatabase(
      product,
      `update ${table} set ${column} = ${column} - interval '10 minutes' where ${column} < $1 and ${where}`,
      [killedAt],
    )
  await queryDatabase(
    product,
    `update mails set due_at = least(due_at, now()) - interval '10 minutes',
      created_at = created_at - interval '10 minutes' where status = 'held'`,
  )
}

async function runSchedule(product: Product, boss: PgBoss): Promise<void> {
  await boss.send('mail-round', {})
  await queryDatabase(product, 'update pgboss.queue set monitor_on = null, monitor_claim_on = null')
  await boss.supervise()
}

const deadlineMs = 300_000

/** Waits until no work is pending. Returns the work that is still pending after 5 minutes. */
export async function waitUntilIdle(product: Product, killedAt: Date): Promise<string[]> {
  const end = Date.now() + deadlineMs
  const connection = { connectionString: await readDatabaseUrl(product), max: 1 }
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt % 8 === 0) {
        await expireClaims(product, killedAt)
        await runSchedule(product, boss)
      }
      const pending = await findPending(product)
      if (pending.length === 0 || Date.now() > end) return pending
      await pause(250)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
