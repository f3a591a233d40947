import PQueue from 'p-queue'
import { z } from 'zod'
import { type Call, createVendorCall, type Deadlines, type ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import { withRetries } from '../retries.ts'
import type { AirtableAccess } from './config.ts'

/** The defaults comply with Airtable's limits for a base. */
export interface AirtablePace {
  /** Minimum time between the starts of two calls. Airtable allows five calls per second. */
  spacingMs?: number
  /** Pause after exceeding the rate limit, if Airtable sends no Retry-After. */
  blockMs?: number
  /** Rows per response, at most 100. */
  pageSize?: number
}

// Long enough for two pauses of half a minute. Syncs run in the background, so no user waits.
const MAX_WAIT_MS = 120_000
const MAX_ATTEMPTS = 6
const SHORTEST_BACKOFF_MS = 500
const MAX_RESTARTS = 3

const record = z.object({ id: z.string().min(1), fields: z.record(z.string(), z.unknown()) })
export type AirtableRecord = z.output<typeof record>

const recordPage = z.object({ records: z.array(record), offset: z.string().nullish() })

/** A base in Airtable, or a compatible service at `baseUrl`. Every method can throw ProviderError. */
export interface AirtableBase {
  /** Returns each record once. `table` is a name or id. */
  pages(table: string): AsyncGenerator<AirtableRecord[]>
  record(table: string, id: string): Promise<AirtableRecord>
  config: AirtableAccess
  /** Maximum time until the response to a download begins, in milliseconds; undefined for the default. */
  timeoutMs: number | undefined
}

export function openAirtableBase(
  config: AirtableAccess,
  log: ProviderLog,
  deadline: Deadlines = {},
  { spacingMs = 210, blockMs = 30_000, pageSize = 100 }: AirtablePace = {},
): AirtableBase {
  const vendor = { ...deadline, provider: 'airtable', baseUrl: config.baseUrl, log }
  const prefix = `/v0/${encodeURIComponent(config.baseId)}/`
  const call = createVendorCall({ ...vendor, prefix }, () => ({
    headers: { authorization: `Bearer ${config.token}` },
    // Calls are retried below, because Airtable requires longer pauses than the default.
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

/** When an offset expires, restarts up to `MAX_RESTARTS` times and skips records already returned. */
async function* readEachOnce(
  readPage: (offset: string | undefined) => Promise<z.output<typeof recordPage>>,
): AsyncGenerator<AirtableRecord[]> {
  const returnedIds = new Set<string>()
  let restarts = 0
  for (let offset: string | undefined; ;) {
    try {
      const page = await readPage(offset)
      const newRecords = page.records.filter(({ id }) => !returnedIds.has(id))
      for (const { id } of newRecords) returnedIds.add(id)
      if (newRecords.length > 0) yield newRecords
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
