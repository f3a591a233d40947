import { type Expression, sql } from 'kysely'
import { maxExactCount } from '#contract/core/limits.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type Companies, withAssessments } from './filters.ts'

/** A random part of the companies, by the last digits of their ids: `companies_sample` has them, with what lists filter by. */
interface Part {
  where: Expression<boolean>
  /** So many rows in it prove that there are more than `maxExactCount` of them in all. */
  proof: number
  /** With fewer rows in it, there are probably not so many, and no larger part is looked at. */
  hint: number
}

/** A list so long may have filters that leave more than are counted, which a part of it shows. */
const longList = 4 * maxExactCount

/** Databases with such a list. In another, looking at a part of the companies takes time and shows nothing. */
const withLongLists = new WeakSet<Database | Transaction>()
export const hasLongLists = (db: Database | Transaction): boolean => withLongLists.has(db)

/** Notes how many rows a list has, as its reply says. */
export function noteCount(db: Database | Transaction, count: number): void {
  if (count >= longList) withLongLists.add(db)
}

const eight = Array.from({ length: 8 }, (_, digit) => `'${digit}000'`).join(', ')
const lastTwo = sql<boolean>`right(id::text, 2) in ('00', '01')`

/**
 * Parts of 1/8192 and 1/128 of the companies. Were there 10,000 rows in all, a part would have as many as its proof with a
 * probability below 10^-12 (`sample.test.ts` computes it).
 */
export const parts: readonly Part[] = [
  { where: sql`${lastTwo} and right(id::text, 4) in (${sql.raw(eight)})`, proof: 16, hint: 2 },
  { where: lastTwo, proof: 149, hint: 149 },
]

/**
 * Whether a random part of the companies that `narrow` leaves shows that they are more than are counted. False says nothing.
 * `offset 0` lets the planner take the part before anything else.
 */
export const showsMore = (
  db: Database | Transaction,
  narrow: (all: Companies) => Companies,
): Expression<boolean> =>
  parts.reduceRight<Expression<boolean>>((next, { where, proof, hint }) => {
    const part = db.selectFrom('companies').selectAll().where(where).offset(sql.lit(0)).as('company')
    // only read from, so that its columns are those of the table
    const all = withAssessments(db.selectFrom(part) as never)
    return sql<boolean>`(
      select case when count(*) >= ${sql.lit(proof)} then true when count(*) >= ${sql.lit(hint)} then ${next} else false end
      from (${narrow(all)
        .select(sql`1`.as('one'))
        .limit(sql.lit(proof))}) as part)`
  }, sql.lit(false))
