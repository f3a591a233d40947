import { LRUCache } from 'lru-cache'
import { chooseBanks } from '#contract/rules/metrics/accounts.ts'
import { buildBooks } from '#contract/rules/metrics/build-books.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import type { LineClass } from '#contract/rules/metrics/line-classes.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import type { Database } from '#server/core/data/database.ts'
import { loadReadings, type ReadingContext } from './load-readings.ts'

/** `as_of` is the oldest read time of the books' sources; null without sources. */
export interface LoadedBooks {
  books: Books
  readings: SourceReading[]
  as_of: string | null
}

export async function loadBooks(
  ctx: ReadingContext,
  companyId: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<LoadedBooks> {
  const readings = await loadReadings(ctx, companyId)
  const decisions = await loadDecisions(ctx.db, companyId)
  const used = [
    ...new Set([...readings.filter(({ kind }) => kind === 'accounting'), ...chooseBanks(readings).banks]),
  ]
  const as_of = used.map(({ read_at }) => read_at).toSorted()[0] ?? null
  return { books: buildBooks(readings, { today, decisions }), readings, as_of }
}

interface Computed {
  companyId: string
  computed_at: string
}

type CachedBooks = Pick<LoadedBooks, 'books' | 'as_of'>

export type FetchBooks = (ctx: ReadingContext, computed: Computed) => Promise<CachedBooks>

/** Maximum number of bank transactions in all cached books. This many transactions use about 30 MB. */
const maxTransactions = 60_000
const ttlMs = 5 * 60_000

/**
 * Creates a cache of books, because users open several metrics and months of a company in a row. The key includes the
 * time of the calculation, so books that were cached before a new calculation are not used after it.
 */
export function createBooksCache(): FetchBooks {
  const cache = new LRUCache<string, CachedBooks, Computed & { ctx: ReadingContext }>({
    maxSize: maxTransactions,
    sizeCalculation: ({ books }) => countTransactions(books) + 1,
    ttl: ttlMs,
    async fetchMethod(_key, _stale, { context: { ctx, companyId, computed_at } }) {
      const { books, as_of } = await loadBooks(ctx, companyId, computed_at.slice(0, 10))
      return { books, as_of }
    },
  })
  return async (ctx, { companyId, computed_at }) =>
    cache.forceFetch(`${companyId} ${computed_at}`, { context: { ctx, companyId, computed_at } })
}

const countTransactions = ({ lines }: Books) =>
  [...lines.bank.values()].reduce((sum, { length }) => sum + length, 0)

async function loadDecisions(db: Database, companyId: string): Promise<Map<string, LineClass>> {
  const rows = await db
    .selectFrom('financial_line_classes')
    .select(['line_id', 'class'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map((row) => [row.line_id, row.class]))
}
