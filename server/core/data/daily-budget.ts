import { type Expression, sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import { compileShapes } from './compiled-read.ts'
import type { Database, Transaction } from './database.ts'

/**
 * Bytes that one person may write a day: `changes` counts history and stored answers to repeatable requests, `files`
 * what they upload. A long day's work on an application is well below a tenth of either.
 */
export const dailyBudgets = { changes: 20_000_000, files: 5000 * 1024 * 1024 } as const

type Kind = keyof typeof dailyBudgets

const today = sql`(now() at time zone 'utc')::date`

/** Subquery: the bytes that a person has written today; null before the first. */
export const selectSpent = (userId: string | Expression<string>, kind: Kind) =>
  sql<
    number | null
  >`(select bytes from daily_bytes where user_id = ${userId} and day = ${today} and kind = ${kind})`

const countBytes = (userId: string, kind: Kind, bytes: number) => sql`
  insert into daily_bytes (user_id, day, kind, bytes) values (${userId}, ${today}, ${sql.lit(kind)}, ${bytes})
  on conflict (user_id, day, kind) do update set bytes = daily_bytes.bytes + excluded.bytes`

/** Counts bytes of changes that a person writes, in the transaction that writes them, however many they are. */
export const countChanges = compileShapes(
  (db, _shape: object, { userId, bytes }: { userId: string; bytes: number }) => {
    const statement = sql<Record<never, unknown>>`${countBytes(userId, 'changes', bytes)}`
    return { compile: () => statement.compile(db) }
  },
)

/**
 * Counts bytes that a person writes, in the transaction that writes them. Throws `too_many_requests` with the seconds
 * until the day ends (UTC) when they exceed the person's budget.
 */
export async function spendBudget(
  db: Database | Transaction,
  userId: string,
  kind: Kind,
  bytes: number,
): Promise<void> {
  const { rows } = await sql<{ spent: number; seconds: number }>`
    ${countBytes(userId, kind, bytes)}
    returning bytes as spent,
      ceil(extract(epoch from day + 1 - (now() at time zone 'utc')))::integer as seconds`.execute(db)
  const [use] = rows
  if (!use || use.spent <= dailyBudgets[kind]) return
  const noun = kind === 'files' ? 'uploaded' : 'changed'
  throw new AppError('too_many_requests', {
    message: `You have ${noun} as much as fits into a day; go on after midnight UTC`,
    details: { retry_after: Math.max(1, use.seconds) },
  })
}

/** Deletes at most `max` counts of days that are over. Returns how many. */
export async function deleteOldCounts({ db }: { db: Database }, max: number): Promise<number> {
  const { rows } = await sql`
    delete from daily_bytes where (user_id, day, kind) in (
      select user_id, day, kind from daily_bytes where day < (now() at time zone 'utc')::date - 1 limit ${max})
    returning user_id`.execute(db)
  return rows.length
}
