import { type Expression, type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import { z } from 'zod'
import { maxExactCount } from '#contract/core/limits.ts'
import type { Database, Transaction } from './database.ts'
import { type JsonText, TextReply } from './json-text.ts'
import { plannedAnew } from './statement-names.ts'

export interface Paging {
  page: number
  /** -1 asks for everything. */
  page_size: number
}

/** The page that begins at the same row and has at most `max` rows; the same page when it has no more. */
export function narrowPage({ page, page_size }: Paging, max: number): Paging {
  if (page_size !== -1 && page_size <= max) return { page, page_size }
  const start = page_size === -1 ? 0 : (page - 1) * page_size
  let rows = Math.max(1, max)
  // a page begins at a multiple of its size
  while (start % rows !== 0) rows -= 1
  return { page: start / rows + 1, page_size: rows }
}

interface Count {
  count: number
  /** The query planner's estimate, as for every count above `maxExactCount`; absent when the count is exact. */
  count_is_estimate?: true
}

export interface Page<T> extends Count {
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

/**
 * Whether there are more rows than are counted, so that they are not counted: known before, or by a condition that is quicker
 * than counting. Where it is false, they are counted.
 */
export type Beyond = boolean | Expression<boolean>

interface PageOptions {
  /** The most rows in a page; a page for which more were requested is narrowed. */
  maxRows?: number
  isBeyondCount?: Beyond
  /** Whether one plan suits all values, as for the rows of a company: the statement is not planned anew each time. */
  isPlannedOnce?: boolean
}

/** Filters and searches of lists match one row or most of the table, so no plan suits all of their values. */
const ownPlan = sql.raw(plannedAnew)

/** The part of all rows that a page has; null as the limit means to their end. */
export interface Window {
  limit: Expression<number>
  offset: Expression<number>
}

/**
 * One page of `rows`, counted by `all`: the same query before its columns and order. `rows` may be a function that finds the
 * rows of a page in its own way.
 */
export async function fetchPage<DB, TB extends keyof DB, Rows, RTB extends keyof Rows, T>(
  db: Database | Transaction,
  requested: Paging,
  all: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<Rows, RTB, T> | ((window: Window) => SelectQueryBuilder<Rows, RTB, T>),
  { isBeyondCount = false, isPlannedOnce = false, maxRows }: PageOptions = {},
): Promise<Page<Simplify<T>>> {
  const paging = maxRows === undefined ? requested : narrowPage(requested, maxRows)
  const { page, page_size } = paging
  const selectRows = (limit: number | null, offset: number) =>
    typeof rows === 'function'
      ? rows({ limit: sql<number>`${limit}`, offset: sql<number>`${offset}` })
      : limit === null
        ? rows
        : rows.limit(limit).offset(offset)
  if (page_size === -1) {
    const results = await selectRows(null, 0).modifyEnd(ownPlan).execute()
    return { count: results.length, page, page_size, results }
  }
  const counted = selectRows(page_size, (page - 1) * page_size)
    .select(selectTotal(all, isBeyondCount).as(countColumn))
    .$if(!isPlannedOnce, (query) => query.modifyEnd(ownPlan))
  // over tables that are type parameters, TypeScript does not compute what a selection yields
  const read = (await counted.execute()) as unknown[] as (Simplify<T> & { [countColumn]: number })[]
  const results = read.map(({ [countColumn]: _count, ...row }) => row as unknown as Simplify<T>)
  const total = read[0]?.[countColumn] ?? (page === 1 ? 0 : await countFirst(db, all))
  return {
    ...adjustToPage(await toCount(all, total), paging, results.length),
    page,
    page_size,
    results,
  }
}

/** The column that counts all rows beside those of a page; a page without rows does not have it. */
const countColumn = 'count_of_all'

/** The statement of the same page as JSON text: it counts, and writes the rows that `pageRows` limits. */
export const selectPageText = <DB, TB extends keyof DB, Rows, RTB extends keyof Rows, T>(
  all: SelectQueryBuilder<DB, TB, object>,
  pageRows: SelectQueryBuilder<Rows, RTB, T>,
  { isPlannedOnce = false, isBeyondCount = false }: PageOptions = {},
) => sql<PageText<T>>`
  select ${selectTotal(all, isBeyondCount)} as total, count(*)::int as rows,
    coalesce(json_agg(one), '[]')::text as results
  from (${pageRows}) as one ${isPlannedOnce ? sql`` : ownPlan}`

export interface PageText<T> {
  total: number
  rows: number
  results: JsonText<Simplify<T>[]>
}

/** The reply of what `selectPageText` read; `all` is for the estimate of a count, which `onCount` gets. */
export async function writePageText<DB, TB extends keyof DB, T>(
  paging: Paging,
  all: () => SelectQueryBuilder<DB, TB, object>,
  rows: PageText<T>[],
  onCount?: (count: number) => void,
): Promise<TextReply<Page<Simplify<T>>>> {
  const { page, page_size } = paging
  const read = PageRow.parse(rows)[0]
  const total = read.total <= maxExactCount ? { count: read.total } : await toCount(all(), read.total)
  const count = adjustToPage(total, paging, read.rows)
  onCount?.(count.count)
  return new TextReply(
    `${JSON.stringify({ ...count, page, page_size }).slice(0, -1)},"results":${read.results}}`,
  )
}

const PageRow = z.tuple([z.object({ total: z.int(), rows: z.int(), results: z.string() })])

/** How many rows there are, counted up to one more than `maxExactCount`, which the others surely have. */
const selectTotal = <DB, TB extends keyof DB>(
  all: SelectQueryBuilder<DB, TB, object>,
  isBeyondCount: Beyond,
) => {
  const beyond = sql.lit(maxExactCount + 1)
  const counted = sql<number>`(select count(*)::int from (${selectFirst(all)}) as counted)`
  if (typeof isBeyondCount === 'boolean') return isBeyondCount ? sql<number>`${beyond}` : counted
  return sql<number>`case when ${isBeyondCount} then ${beyond} else ${counted} end`
}

const selectFirst = <DB, TB extends keyof DB>(all: SelectQueryBuilder<DB, TB, object>) =>
  all.select(sql<number>`1`.as('one')).limit(maxExactCount + 1)

/** Counts exactly up to `maxExactCount`, and stops there: beyond, the planner's estimate is free. */
async function countFirst<DB, TB extends keyof DB>(
  db: Database | Transaction,
  all: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${selectFirst(all)}) as counted ${ownPlan}`.execute(db)
  return z.tuple([z.object({ count: z.int() })]).parse(rows)[0].count
}

/** A count up to `maxExactCount`, and an estimate beyond it. */
async function toCount<DB, TB extends keyof DB>(
  all: SelectQueryBuilder<DB, TB, object>,
  count: number,
): Promise<Count> {
  if (count <= maxExactCount) return { count }
  return { count: Math.max(await estimateRows(all), maxExactCount + 1), count_is_estimate: true }
}

const Plan = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

/** How many rows the planner expects a query to find. */
async function estimateRows<DB, TB extends keyof DB>(
  all: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const [explained] = await all.select(sql<number>`1`.as('one')).explain('json')
  return Plan.parse(explained?.['QUERY PLAN'])[0].Plan['Plan Rows']
}

/** The last page gives an exact count; on any other page, an estimate must not say that it is the last. */
function adjustToPage(total: Count, { page, page_size }: Paging, rowCount: number): Count {
  if (!total.count_is_estimate) return total
  const before = (page - 1) * page_size
  if (rowCount === 0) return { ...total, count: Math.min(total.count, before) }
  if (rowCount < page_size) return { count: before + rowCount }
  return { ...total, count: Math.max(total.count, before + rowCount + 1) }
}
