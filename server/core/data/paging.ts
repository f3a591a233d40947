import type { SelectQueryBuilder, Simplify } from 'kysely'

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

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = rows.select((select) => select.fn.countAll<number>().as('count'))
  // over tables that are type parameters, TypeScript does not compute what a selection yields
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number }
  return count
}

/** One page of `rows`, counted by `all`: the same query before its columns and order. */
export async function fetchPage<DB, TB extends keyof DB, Rows, RTB extends keyof Rows, T>(
  { page, page_size }: Paging,
  all: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<Rows, RTB, T>,
): Promise<Page<Simplify<T>>> {
  const pageRows = page_size === -1 ? rows : rows.limit(page_size).offset((page - 1) * page_size)
  const [count, results] = await Promise.all([countRows(all), pageRows.execute()])
  return { count, page, page_size, results }
}

/** An ILIKE pattern that finds the text anywhere, its own wildcards meant literally. */
export const toContainsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
