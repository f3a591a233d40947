import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { Paging, Window } from '#server/core/data/paging.ts'
import {
  type Companies,
  type CompanyFilters,
  type GivenFilters,
  listGiven,
  withAssessments,
} from './filters.ts'

const timeOrders = ['created_at', 'updated_at', 'status_changed_at']

/** From here on, what comes before a page is passed over by the sums of its weeks. */
const far = 2000

/** Whether a page lies far down a list that is counted by week: of all companies or those of some statuses, in order of a time. */
export const isFarPage = (query: GivenFilters & Paging & { ordering: string }): boolean =>
  (query.page - 1) * query.page_size >= far &&
  timeOrders.includes(query.ordering.replace('-', '')) &&
  listGiven(query).every((name) => name === 'status')

export type FarFilters = Pick<CompanyFilters, 'status' | 'statuses'>

/** How many companies there are of each week, as the triggers of companies keep it. */
function selectWeeks(column: string, { status, statuses }: FarFilters) {
  const conditions = [sql`ordering = ${sql.lit(column)}`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (statuses) conditions.push(sql`status = any(${statuses})`)
  const counted = sql`where ${sql.join(conditions, sql` and `)}`
  return sql`
    select week, sum(companies) as companies
    from (
      select week, companies from list_weeks ${counted}
      union all
      select week, companies from list_week_changes ${counted}
    ) as counted
    group by week`
}

/**
 * The ids of a page far down: its offset lies in the week up to which the sums stay within it, and only from there on are
 * companies read. The sums and the companies are of one snapshot.
 */
export function selectFarIds(
  db: Database | Transaction,
  narrow: (all: Companies) => Companies,
  { ordering, ...statuses }: { ordering: string } & FarFilters,
  { limit, offset }: Window,
) {
  const column = ordering.replace('-', '')
  const isDown = ordering.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  const moment = sql.ref(`company.${column}`)
  const companies = db
    .with(
      'begin',
      () =>
        sql<{ week: string; before: number }>`(
        select week, before
        from (
          select week, sum(companies) over (order by week ${direction}) - companies as before
          from (${selectWeeks(column, statuses)}) as weeks
        ) as placed
        where before <= ${offset}::bigint
        order by week ${isDown ? sql`asc` : sql`desc`}
        limit 1)`,
    )
    .selectFrom('companies as company')
  return narrow(withAssessments(companies as never))
    .where(
      isDown
        ? sql<boolean>`${moment} < (select week + interval '168 hours' from begin)`
        : sql<boolean>`${moment} >= (select week from begin)`,
    )
    .select('company.id')
    .orderBy(sql`${moment} ${direction}`)
    .orderBy('company.id')
    .limit(limit)
    .offset(sql<number>`${offset}::bigint - (select before from begin)`)
}
