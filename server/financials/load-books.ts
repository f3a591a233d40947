import { LRUCache } from 'lru-cache'
import { chooseBanks } from '#contract/rules/metrics/accounts.ts'
import { buildBooks } from '#contract/rules/metrics/build-books.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import type { LineClass } from '#contract/rules/metrics/line-classes.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { loadReadings } from './load-readings.ts'

/** What is known of a company's money, and when the oldest of it was read. */
export interface LoadedBooks {
  books: Books
  readings: SourceReading[]
  as_of: string | null
}

/** Everything that was read of a company, as it is on a day. */
export async function loadBooks(
  { db }: Pick<Context, 'db'>,
  companyId: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<LoadedBooks> {
  const readings = await loadReadings({ db }, companyId)
  const decisions = await loadDecisions(db, companyId)
  const used = [
    ...new Set([...readings.filter(({ kind }) => kind === 'accounting'), ...chooseBanks(readings).banks]),
  ]
  const as_of = used.map(({ read_at }) => read_at).toSorted()[0] ?? null
  return { books: buildBooks(readings, { today, decisions }), readings, as_of }
}

interface Computed {
  companyId: string
  /** When the stored figures were computed. */
  computed_at: string
}

type CachedBooks = Pick<LoadedBooks, 'books' | 'as_of'>

/** The books that the stored figures were computed from. */
export type FetchBooks = (ctx: Pick<Context, 'db'>, computed: Computed) => Promise<CachedBooks>

/** Movements at banks in all the books that are held: some 30 MB. */
const maxMovements = 60_000
const ttlMs = 5 * 60_000

/**
 * Holds the books of companies whose figures are open at present, until the figures are computed anew: who opens one
 * figure opens the next, and the same with other months.
 */
export function createBooksCache(): FetchBooks {
  const cache = new LRUCache<string, CachedBooks, Computed & { ctx: Pick<Context, 'db'> }>({
    maxSize: maxMovements,
    sizeCalculation: ({ books }) => countMovements(books) + 1,
    ttl: ttlMs,
    async fetchMethod(_key, _stale, { context: { ctx, companyId, computed_at } }) {
      const { books, as_of } = await loadBooks(ctx, companyId, computed_at.slice(0, 10))
      return { books, as_of }
    },
  })
  return async (ctx, { companyId, computed_at }) =>
    cache.forceFetch(`${companyId} ${computed_at}`, { context: { ctx, companyId, computed_at } })
}

const countMovements = ({ lines }: Books) =>
  [...lines.bank.values()].reduce((sum, { length }) => sum + length, 0)

async function loadDecisions(db: Database, companyId: string): Promise<Map<string, LineClass>> {
  const rows = await db
    .selectFrom('financial_line_classes')
    .select(['line_id', 'class'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map((row) => [row.line_id, row.class]))
}
