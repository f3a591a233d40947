import type { SelectQueryBuilder } from 'kysely'

export interface Paging {
  page: number
  /** -1 asks for everything. */
  page_size: number
}

export interface Page<T> {
  count: number
  page: number
  page_size: number
  results: T[]
}

/** One page of `rows`, counted by `all`: the same query before its columns and order. */
export async function pageOf<DB, TB extends keyof DB, Rows, RTB extends keyof Rows, T>(
  { page, page_size }: Paging,
  all: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<Rows, RTB, T>,
): Promise<Page<T>> {
  const wanted = page_size === -1 ? rows : rows.limit(page_size).offset((page - 1) * page_size)
  const [counted, results] = await Promise.all([
    all.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    wanted.execute(),
  ])
  return { count: (counted as { count: number }).count, page, page_size, results: results as T[] }
}

/** An ILIKE pattern that finds the text anywhere, its own wildcards meant literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
