import { buildBooks, chooseBanks } from '#contract/rules/metrics/build-books.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import type { LineClass } from '#contract/rules/metrics/line-classes.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { loadReadings } from './store.ts'

/** What is known of a company's money, and when the oldest of it was read. */
export interface LoadedBooks {
  books: Books
  readings: SourceReading[]
  as_of: string | null
}

export async function loadBooks({ db }: Pick<Context, 'db'>, companyId: string): Promise<LoadedBooks> {
  const readings = await loadReadings({ db }, companyId)
  const decisions = await loadDecisions(db, companyId)
  const today = new Date().toISOString().slice(0, 10)
  const used = [
    ...new Set([...readings.filter(({ kind }) => kind === 'accounting'), ...chooseBanks(readings)]),
  ]
  const as_of = used.map(({ read_at }) => read_at).toSorted()[0] ?? null
  return { books: buildBooks(readings, { today, decisions }), readings, as_of }
}

async function loadDecisions(db: Database, companyId: string): Promise<Map<string, LineClass>> {
  const rows = await db
    .selectFrom('financial_line_classes')
    .select(['line_id', 'class'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map((row) => [row.line_id, row.class]))
}
