import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/core/settings.ts'

const limits = { allMs: 60_000, attemptMs: 5000, pauseMs: 500, logEveryMs: 10_000 }

interface Log {
  warn: (details: { reason: string }, message: string) => void
}

/**
 * Waits until the database accepts connections, because servers and their database often start together. Logs the
 * reason every 10 seconds. Throws `CannotStart` after a minute.
 */
export async function waitForDatabase(
  { url, log }: { url: string; log: Log },
  { allMs, attemptMs, pauseMs, logEveryMs } = limits,
): Promise<void> {
  const endsAt = performance.now() + allMs
  for (let nextLog = 0; ; await pause(pauseMs)) {
    const reason = await findProblem(url, attemptMs)
    if (reason === null) return
    if (performance.now() >= endsAt)
      throw new CannotStart(`no connection to the database (DATABASE_URL) in ${allMs / 1000} s: ${reason}`)
    if (performance.now() < nextLog) continue
    nextLog = performance.now() + logEveryMs
    log.warn({ reason }, 'waiting for the database')
  }
}

async function findProblem(url: string, connectionTimeoutMillis: number): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return describe(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** If a host name has several addresses, a refused connection causes an `AggregateError` without a message. */
const describe = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(describe).join('; ') : String(error)
