import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { CannotStart } from '#server/core/settings.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** An unusual statement timeout, in milliseconds. PostgreSQL applies the timeout; poolers reject or drop it. */
const probeMs = 59_999
/** PgBouncer's error code for an unknown startup parameter. */
const protocolViolation = '08P01'

/**
 * Throws `CannotStart` if `url` belongs to a connection pooler, through which session locks, LISTEN and time limits do
 * not work.
 */
export async function requireDirectUrl(url: string): Promise<void> {
  if (await isPooler(url))
    throw new CannotStart(
      'the address of the database is a connection pooler: set DATABASE_DIRECT_URL to PostgreSQL itself, and DATABASE_POOLER=transaction if DATABASE_URL is the pooler',
    )
}

async function isPooler(url: string): Promise<boolean> {
  try {
    const probe = { connectionString: url, statement_timeout: probeMs }
    return (await readTimeout(probe)) !== probeMs
  } catch (error) {
    if ((error as { code?: string }).code === protocolViolation) return true
    throw error
  }
}

interface Addresses {
  databaseUrl: string
  databaseDirectUrl: string | null
  databasePooler: 'transaction' | null
}

/**
 * Checks `databaseUrl` if a pooler or a direct URL is configured. Throws `CannotStart` if the URL belongs to a pooler
 * that is not declared in the settings. Logs a warning if the role behind a declared pooler has no statement timeout,
 * because connections through a pooler cannot set a timeout.
 */
export async function checkPooledAddress(addresses: Addresses, log: FastifyBaseLogger): Promise<void> {
  const { databaseUrl: url, databaseDirectUrl, databasePooler } = addresses
  if (databasePooler === null && databaseDirectUrl === null) return
  await waitForDatabase({ url, log })
  if (databasePooler === null) return requireDirectUrl(url)
  if ((await readTimeout({ connectionString: url })) === 0)
    log.warn(
      "the role of DATABASE_URL has no time limit for statements. Run `alter role … set statement_timeout = '5s'` and `alter role … set idle_in_transaction_session_timeout = '5s'`",
    )
}

/** In milliseconds; 0 means no timeout. */
async function readTimeout(config: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: number }>(
      `select setting::int from pg_settings where name = 'statement_timeout'`,
    )
    return rows[0]?.setting ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}
