import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

export async function backdateJobs({ ctx }: TestApp, minutes: number): Promise<void> {
  await sql`update pgboss.job set start_after = start_after - make_interval(mins => ${minutes})`.execute(
    ctx.db,
  )
}

/**
 * Waits up to 40 seconds until all events of the sandboxes are processed and no job is due, active or waiting for a
 * retry.
 */
export async function waitUntilIdle({ ctx }: TestApp): Promise<void> {
  const countPending = async () => {
    const { rows } = await sql<{ count: number }>`
      select (
        (select count(*) from local.records where kind like '%_delivery')
        + (select count(*) from webhook_events where processed_at is null)
        + (select count(*) from pgboss.job where name not like '\\_\\_pgboss%'
            and (state in ('active', 'retry') or (state = 'created' and start_after <= now())))
      )::integer as count`.execute(ctx.db)
    return rows[0]?.count
  }
  await vi.waitUntil(async () => (await countPending()) === 0, { timeout: 40_000, interval: 50 })
}

/** Retries a check for up to 40 seconds. Vitest's default of one second is too short for a busy machine. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 40_000, interval: 20 })
