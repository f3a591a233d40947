import PQueue from 'p-queue'
import { z } from 'zod'
import { type Call, createCalls, type Deadlines, type ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import { withRetries } from '../retries.ts'
import type { AirtableAccess } from './config.ts'

/** How fast to go; the defaults are Airtable's own limits for one base. */
export interface AirtablePace {
  /** Between the starts of two calls: five a second are allowed. */
  spacingMs?: number
  /** How long Airtable refuses all calls after exceeding its rate limit, if it sends no Retry-After. */
  blockMs?: number
  /** Rows in one answer, at most 100. */
  pageSize?: number
}

// a sync is a job that nobody waits for, and two refusals of half a minute must fit
const MAX_WAIT_MS = 120_000
const MAX_ATTEMPTS = 6
const SHORTEST_BACKOFF_MS = 500
const MAX_RESTARTS = 3

const record = z.object({ id: z.string().min(1), fields: z.record(z.string(), z.unknown()) })
export type AirtableRecord = z.output<typeof record>

const recordPage = z.object({ records: z.array(record), offset: z.string().nullish() })

/** One base in Airtable, or in any service at `baseUrl` with its API. Every method throws ProviderError. */
export interface AirtableBase {
  /** Every record of a table, each once, by as many calls as it takes. `table` is its name or id. */
  pages(table: string): AsyncGenerator<AirtableRecord[]>
  record(table: string, id: string): Promise<AirtableRecord>
  config: AirtableAccess
  /** For one answer to begin, milliseconds; absent means the usual time. */
  timeoutMs: number | undefined
}

export function airtableBase(
  config: AirtableAccess,
  log: ProviderLog,
  deadline: Deadlines = {},
  { spacingMs = 210, blockMs = 30_000, pageSize = 100 }: AirtablePace = {},
): AirtableBase {
  const vendor = { ...deadline, provider: 'airtable', baseUrl: config.baseUrl, log }
  const prefix = `/v0/${encodeURIComponent(config.baseId)}/`
  const call = createCalls({ ...vendor, prefix }, () => ({
    headers: { authorization: `Bearer ${config.token}` },
    // Retried below: Airtable needs long pauses and sends no Retry-After.
    retry: 'never',
  }))
  const queue = new PQueue(spacingMs > 0 ? { interval: spacingMs, intervalCap: 1, strict: true } : {})
  const pauseMs = (error: ProviderError, attempt: number) => getPauseMs(error, attempt, blockMs)
  const retrying = { maxWaitMs: deadline.maxWaitMs ?? MAX_WAIT_MS, maxAttempts: MAX_ATTEMPTS, pauseMs }
  const send: Call = (...request) => withRetries(() => queue.add(() => call(...request)), retrying)
  const readPage = (table: string, query: Record<string, string>) =>
    send(`list ${table}`, encodeURIComponent(table), recordPage, { query })

  return {
    config,
    timeoutMs: deadline.timeoutMs,
    pages: (table) =>
      readEachOnce((offset) => readPage(table, { pageSize: String(pageSize), ...(offset && { offset }) })),
    record: (table, id) =>
      send(`get record of ${table}`, `${encodeURIComponent(table)}/${encodeURIComponent(id)}`, record),
  }
}

/** Follows the offsets. When one has expired, the list starts over, skipping records that were already passed on. */
async function* readEachOnce(
  readPage: (offset: string | undefined) => Promise<z.output<typeof recordPage>>,
): AsyncGenerator<AirtableRecord[]> {
  const seen = new Set<string>()
  let restarts = 0
  for (let offset: string | undefined; ;) {
    try {
      const page = await readPage(offset)
      const unseen = page.records.filter(({ id }) => !seen.has(id))
      for (const { id } of unseen) seen.add(id)
      if (unseen.length > 0) yield unseen
      if (!page.offset) return
      offset = page.offset
    } catch (error) {
      if (!isOffsetGone(error) || offset === undefined || restarts === MAX_RESTARTS) throw error
      restarts += 1
      offset = undefined
    }
  }
}

const isOffsetGone = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.details.status === 422 &&
  error.details.body?.includes('LIST_RECORDS_ITERATOR_NOT_AVAILABLE') === true

function getPauseMs(error: ProviderError, attempt: number, blockMs: number): number | null {
  if (error.kind !== 'rate_limited' && error.kind !== 'down') return null
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000
  return error.kind === 'rate_limited' ? blockMs : Math.random() * SHORTEST_BACKOFF_MS * 2 ** attempt
}
