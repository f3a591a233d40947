import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { requireDirectUrl } from './pooler.ts'
import { waitForDatabase } from './wait-for-database.ts'

/**
 * Advisory lock key: the first four letters of the product's name in ASCII. The key fits in 32 bits, so `pg_locks`
 * shows it as `objid`.
 */
const migrationLock = 0x6865_6164

const pollMs = 100
const logEveryMs = 10_000

/**
 * Runs `work` on the connection that holds the migration lock, so that no other server migrates the database or starts
 * the job queue at the same time. Statements wait at most 2 s for a table lock, because later queries queue behind
 * them. `url` must point to PostgreSQL itself: a pooler could give the lock's session to other clients.
 */
export async function withMigrationLock<T>(
  { url, log }: { url: string; log: FastifyBaseLogger },
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  await waitForDatabase({ url, log })
  await requireDirectUrl(url)
  // The pool has a single connection without an idle timeout, because the lock belongs to its session.
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `headwater start, ${hostname().slice(0, 30)}, process ${process.pid}`,
    max: 1,
    idleTimeoutMillis: 0,
    keepAlive: true,
    lock_timeout: 2000,
    // Migrations may take longer than the statement timeout that the role has for connections through a pooler.
    options: '-c statement_timeout=0',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'lost the connection that holds the migration lock'))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await takeLock(db, log)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Acquires the lock by polling. A query that waits for the lock would hold a snapshot, and the lock holder's `create
 * index concurrently` would wait for that snapshot.
 */
async function takeLock(db: Kysely<unknown>, log: FastifyBaseLogger): Promise<void> {
  for (let nextLog = 0; ; await sleep(pollMs)) {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${migrationLock}) as "isLocked"`.execute(db)
    if (rows[0]?.isLocked) return
    if (performance.now() < nextLog) continue
    nextLog = performance.now() + logEveryMs
    log.info(
      { lockSession: await findHolder(db) },
      'waiting for another server that is migrating or starting',
    )
  }
}

async function findHolder(db: Kysely<unknown>): Promise<unknown> {
  const { rows } = await sql`
    select pid, application_name as name, client_addr as address, backend_start as since, state, left(query, 200) as query
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${migrationLock} and granted
      and pg_locks.database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]
}
