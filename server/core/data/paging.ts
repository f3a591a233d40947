import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import { maxExactCount } from '#contract/core/limits.ts'
import type { Database, Transaction } from './database.ts'

export interface Paging {
  page: number
  /** -1 requests all rows. */
  page_size: number
}

/** Shrinks a page to at most `max` rows and keeps its first row. Returns pages of up to `max` rows unchanged. */
export function narrowPage({ page, page_size }: Paging, max: number): Paging {
  if (page_size !== -1 && page_size <= max) return { page, page_size }
  const start = page_size === -1 ? 0 : (page - 1) * page_size
  let rows = Math.max(1, max)
  // A page starts at a multiple of its size, so the size must divide `start`.
  while (start % rows !== 0) rows -= 1
  return { page: start / rows + 1, page_size: rows }
}

export interface Page<T> {
  count: number
  /** Set if `page_size` is not -1 and there are more than `maxExactCount` rows. `count` is then `maxExactCount`. */
  count_is_estimate?: true
  page: number
  page_size: number
  results: T[]
}

/**
 * Returns one page of `rows` and the count of `all`, which is the same query without columns and order. Pages larger
 * than `maxRows` are shrunk. Throws `page_out_of_range` for a page that begins after row `maxExactCount`.
 */
export async function fetchPage<DB, TB extends keyof DB, Rows, RTB extends keyof Rows, T>(
  db: Database | Transaction,
  requested: Paging,
  all: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<Rows, RTB, T>,
  { maxRows }: { maxRows?: number } = {},
): Promise<Page<Simplify<T>>> {
  const { page, page_size } = maxRows === undefined ? requested : narrowPage(requested, maxRows)
  if (page_size === -1) {
    const results = await rows.execute()
    return { count: results.length, page, page_size, results }
  }
  const offset = (page - 1) * page_size
  if (offset >= maxExactCount) throw new AppError('page_out_of_range')
  const results = await rows.limit(page_size).offset(offset).execute()
  const isLast = results.length < page_size && (results.length > 0 || page === 1)
  const count = isLast ? offset + results.length : await countFirst(db, all)
  if (count <= maxExactCount) return { count, page, page_size, results }
  return { count: maxExactCount, count_is_estimate: true, page, page_size, results }
}

async function countFirst<DB, TB extends keyof DB>(
  db: Database | Transaction,
  all: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const first = all.select(sql`1`.as('row')).limit(maxExactCount + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${first}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}
