import { type Expression, type RawBuilder, sql } from 'kysely'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { Paging, Window } from '#server/core/data/paging.ts'
import {
  type Companies,
  type CompanyFilters,
  type GivenFilters,
  listGiven,
  withAssessments,
} from './filters.ts'

const orders = ['created_at', 'updated_at', 'status_changed_at', 'status']

/** From here on, what comes before a page is passed over by the sums of its weeks. */
const far = 2000

/** Whether a page lies far down a list that is counted by week: of all companies or those of some statuses, in such an order. */
export const isFarPage = (query: GivenFilters & Paging & { ordering: string }): boolean =>
  (query.page - 1) * query.page_size >= far &&
  orders.includes(query.ordering.replace('-', '')) &&
  listGiven(query).every((name) => name === 'status')

export type FarFilters = Pick<CompanyFilters, 'status' | 'statuses'>

/** How many companies there are of each week, as the triggers of companies keep it, or of each week and status. */
function selectWeeks(column: string, parts: RawBuilder<unknown>, { status, statuses }: FarFilters) {
  const conditions = [sql`ordering = ${sql.lit(column)}`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (statuses) conditions.push(sql`status = any(${statuses})`)
  const counted = sql`where ${sql.join(conditions, sql` and `)}`
  return sql`
    select ${parts}, sum(companies) as companies
    from (
      select week, status, companies from list_weeks ${counted}
      union all
      select week, status, companies from list_week_changes ${counted}
    ) as counted
    group by ${parts}`
}

interface Far extends FarFilters {
  ordering: string
}

type Narrow = (all: Companies) => Companies
type Db = Database | Transaction

/** Where a page begins: the last week, in the list's order, up to which there are no more companies than its offset. */
const selectBegin = (weeks: RawBuilder<unknown>, order: RawBuilder<unknown>, { offset }: Window) =>
  sql<{ week: string; status: CompanyStatus; before: number }>`(
    select *
    from (
      select *, row_number() over (order by ${order}) as place, sum(companies) over (order by ${order}) - companies as before
      from (${weeks}) as weeks
    ) as placed
    where before <= ${offset}::bigint
    order by place desc
    limit 1)`

/** How far the page lies behind the beginning of its week. */
const fromBegin = ({ offset }: Window) => sql<number>`${offset}::bigint - (select before from begin)`

const beforeWeekEnd = (moment: RawBuilder<unknown>) =>
  sql<boolean>`${moment} < (select week + interval '168 hours' from begin)`

/**
 * The ids of a page far down: it lies in the week up to which the sums stay within its offset, and only from there on are
 * companies read. The sums and the companies are of one snapshot.
 */
export const selectFarIds = (db: Db, narrow: Narrow, list: Far, window: Window) =>
  list.ordering.endsWith('status')
    ? selectByStatus(db, narrow, list, window)
    : selectByTime(db, narrow, list, window)

function selectByTime(db: Db, narrow: Narrow, { ordering, ...filters }: Far, window: Window) {
  const column = ordering.replace('-', '')
  const isDown = ordering.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  const moment = sql.ref(`company.${column}`)
  const weeks = selectWeeks(column, sql`week`, filters)
  const all = db
    .with('begin', () => selectBegin(weeks, sql`week ${direction}`, window))
    .selectFrom('companies as company')
  return narrow(withAssessments(all as never))
    .where(isDown ? beforeWeekEnd(moment) : sql<boolean>`${moment} >= (select week from begin)`)
    .select('company.id')
    .orderBy(sql`${moment} ${direction}`)
    .orderBy('company.id')
    .limit(window.limit)
    .offset(fromBegin(window))
}

/** Those of the status in which the page begins, and as many of the later ones as the page may have. */
function selectByStatus(db: Db, narrow: Narrow, { ordering, ...filters }: Far, window: Window) {
  const isDown = ordering.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  const weeks = selectWeeks('updated_at', sql`status, week`, filters)
  const creator = db.with('begin', () => selectBegin(weeks, sql`status ${direction}, week desc`, window))
  const select = (condition: RawBuilder<boolean>, limit: Expression<number>) =>
    narrow(withAssessments(db.selectFrom('companies as company')))
      .where(condition)
      .select(['company.id', 'company.status', 'company.updated_at'])
      .orderBy(sql`company.status ${direction}, company.updated_at desc`)
      .orderBy('company.id')
      .limit(limit)
  const status = sql`(select status from begin)`
  const first = select(
    sql<boolean>`company.status = ${status} and ${beforeWeekEnd(sql`company.updated_at`)}`,
    sql<number>`${window.limit}::bigint + ${fromBegin(window)}`,
  )
  const later = select(
    isDown ? sql<boolean>`company.status < ${status}` : sql<boolean>`company.status > ${status}`,
    window.limit,
  )
  return creator
    .selectFrom(sql<{ id: string }>`(${first} union all ${later})`.as('row'))
    .select('row.id')
    .orderBy(sql`row.status ${direction}, row.updated_at desc`)
    .orderBy('row.id')
    .limit(window.limit)
    .offset(fromBegin(window))
}
