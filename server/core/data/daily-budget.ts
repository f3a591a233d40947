import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Database, Transaction } from './database.ts'

const daily = (max: number, message: string) => ({ max, unit: 'day', seconds: 24 * 3600, message }) as const
const hourly = (max: number, message: string) => ({ max, unit: 'hour', seconds: 3600, message }) as const

const reached = (resource: string) =>
  `You’ve reached the daily limit for ${resource}. Try again after midnight UTC`
const emailedOften = 'We have emailed this address several times today. Open the latest email from us'
const fromNetwork = 'Too many conversations were started from your network. Try again in an hour'
const fromEveryone = 'Too many people are writing to us. Try again in an hour'

/** Limits per UTC day or hour. */
export const budgets = {
  /** Bytes stored per user, including change history, messages, and responses to idempotent requests. */
  changes: daily(20_000_000, reached('changes')),
  /** Bytes of uploads that were saved. */
  files: daily(5000 * 1024 * 1024, reached('uploads')),
  /** Bytes of all uploads, including rejected uploads. */
  received: daily(3 * 5000 * 1024 * 1024, reached('uploads')),
  /** Bytes of audit events for downloads. */
  audit: daily(10_000_000, reached('downloads')),
  /** Bytes of visitor messages, per caller key and in total. */
  visitor_messages: daily(1_000_000, reached('messages')),
  all_visitor_messages: daily(100_000_000, 'Too many messages today. Try again after midnight UTC'),
  /** Conversations started by visitors, and confirmation emails to visitors: per caller key and in total. */
  visitor_threads: hourly(20, fromNetwork),
  all_visitor_threads: hourly(200, fromEveryone),
  visitor_confirmations: hourly(10, fromNetwork),
  all_visitor_confirmations: hourly(500, fromEveryone),
  verification_emails: hourly(
    3,
    'We have emailed you several times. Open the latest email, or try again in an hour',
  ),
  /** Confirmation emails for messages to support, per email address. */
  support_confirmations: daily(3, emailedOften),
  /** Answers by an investor, including changed answers, per introduction. */
  introduction_answers: daily(10, 'You’ve changed your answer too often today. Try again after midnight UTC'),
  /** Newsletter confirmation emails per email address, and cancellations per subscription. */
  newsletter_mails: daily(3, emailedOften),
  newsletter_exits: daily(3, 'This subscription has already ended'),
  /** Newsletter sign-ups and cancellations per caller key and in total; above the total, the `busy` budgets apply. */
  newsletter_requests: hourly(20, 'Too many requests came from your network. Try again in an hour'),
  all_newsletter_requests: hourly(500, fromEveryone),
  busy_newsletter_requests: hourly(1, fromEveryone),
  all_busy_newsletter_requests: hourly(2000, fromEveryone),
} as const

export const everyone = 'everyone'

export type BudgetKind = keyof typeof budgets

const currentPeriod = (kind: BudgetKind) => sql`date_trunc(${sql.lit(budgets[kind].unit)}, now(), 'UTC')`

type Amounts = readonly (readonly [BudgetKind, number])[]

const writeCounts = (key: string, amounts: Amounts) => sql`
  insert into budget_usage (key, kind, period, used)
  values ${sql.join(amounts.map(([kind, amount]) => sql`(${key}, ${sql.lit(kind)}, ${currentPeriod(kind)}, ${amount})`))}
  on conflict (key, kind, period) do update set used = budget_usage.used + excluded.used`

interface Use {
  kind: BudgetKind
  used: number
  /** Seconds since the start of the period. */
  elapsed: number
}

/**
 * Adds usage to several budgets of one key in one statement and returns the new totals. Negative amounts are refunds.
 * Does not check the limits. The rows stay locked until the transaction ends, so update a shared key, such as
 * `everyone`, outside of a transaction.
 */
export async function addBudgetUsage(
  db: Database | Transaction,
  key: string,
  amounts: Amounts,
): Promise<readonly Use[]> {
  const { rows } = await sql<Use>`
    ${writeCounts(key, amounts)}
    returning kind, used, extract(epoch from now() - period)::integer as elapsed`.execute(db)
  return rows
}

const findExceeded = (uses: readonly Use[]) => uses.find(({ kind, used }) => used > budgets[kind].max)

/** Throws `too_many_requests`, with the seconds until the period ends, if a budget is exceeded. */
export function requireWithinBudget(uses: readonly Use[]): void {
  const exceeded = findExceeded(uses)
  if (!exceeded) return
  const { seconds, message } = budgets[exceeded.kind]
  const retry_after = Math.max(1, seconds - exceeded.elapsed)
  throw new AppError('too_many_requests', { message, details: { retry_after } })
}

/**
 * Adds usage and throws `too_many_requests`, with the seconds until the period (UTC) ends, if the budget is exceeded.
 * In a transaction, the error also rolls back the usage.
 */
export async function spendBudget(
  db: Database | Transaction,
  key: string,
  kind: BudgetKind,
  amount: number,
): Promise<void> {
  requireWithinBudget(await addBudgetUsage(db, key, [[kind, amount]]))
}

/** Adds usage and returns true if the total is within the budget. Usage above the limit is counted, too. */
export async function trySpendBudget(
  db: Database | Transaction,
  key: string,
  kind: BudgetKind,
  amount: number,
): Promise<boolean> {
  return findExceeded(await addBudgetUsage(db, key, [[kind, amount]])) === undefined
}

/** Number of past days for which usage is stored, in addition to the current day. */
export const usageDays = 1

/** Deletes at most `max` usage rows that are older than `usageDays`. Returns the number of deleted rows. */
export async function deleteOldBudgetUsage({ db }: { db: Database }, max: number): Promise<number> {
  const { rows } = await sql`
    delete from budget_usage where (key, kind, period) in (
      select key, kind, period from budget_usage
      where period < date_trunc('day', now(), 'UTC') - make_interval(days => ${usageDays}) limit ${max})
    returning key`.execute(db)
  return rows.length
}
