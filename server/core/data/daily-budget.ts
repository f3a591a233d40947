import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Database, Transaction } from './database.ts'

const daily = (max: number, message: string) => ({ max, unit: 'day', seconds: 24 * 3600, message }) as const
const hourly = (max: number, message: string) => ({ max, unit: 'hour', seconds: 3600, message }) as const

const reached = (what: string) => `You've reached the daily limit for ${what}. Continue after midnight UTC`
const emailedOften = 'We have emailed this address several times today. Open our latest email to it'
const fromNetwork = 'Too many conversations were started from your network. Try again in an hour'
const fromEveryone = 'Too many people are writing to us. Try again in an hour'

/**
 * The limits of each key in a day or hour of UTC, and the message when a limit is exceeded. A key is the id of a user, the
 * key of an address, or `everyone`. A long day's work needs less than a tenth of each limit.
 */
export const budgets = {
  /** Bytes of history and of stored answers to repeatable requests. */
  changes: daily(20_000_000, reached('changes')),
  /** Bytes of uploads that were kept. */
  files: daily(5000 * 1024 * 1024, reached('uploads')),
  /** Every byte of a file that arrived, kept or not, so that refused uploads are bounded too. */
  received: daily(3 * 5000 * 1024 * 1024, reached('uploads')),
  /** Bytes of events of the audit that downloads add. */
  audit: daily(10_000_000, reached('downloads')),
  /** Bytes of messages of visitors from one address, and of all visitors. */
  visitor_messages: daily(1_000_000, reached('messages')),
  all_visitor_messages: daily(100_000_000, 'Too many messages today. Try again after midnight UTC'),
  /** Conversations that visitors begin, and emails that confirm their addresses. */
  visitor_threads: hourly(20, fromNetwork),
  all_visitor_threads: hourly(200, fromEveryone),
  visitor_confirmations: hourly(10, fromNetwork),
  all_visitor_confirmations: hourly(500, fromEveryone),
  /** Confirmation emails to one address, for messages to support. */
  support_confirmations: daily(3, emailedOften),
  /** Changes of the answer to one introduction. */
  introduction_answers: daily(10, "You've changed your answer often today. Continue after midnight UTC"),
  /** Confirmations that one email address gets, and the ends of one subscription. */
  newsletter_mails: daily(3, emailedOften),
  newsletter_exits: daily(3, 'This subscription has ended already'),
  /** Requests to the newsletter from one address and in total; beyond that total the `busy` budgets apply. */
  newsletter_requests: hourly(20, 'Too many requests came from your network. Try again in an hour'),
  all_newsletter_requests: hourly(500, fromEveryone),
  busy_newsletter_requests: hourly(1, fromEveryone),
  all_busy_newsletter_requests: hourly(2000, fromEveryone),
} as const

/** The key of a budget that all callers share. */
export const everyone = 'everyone'

export type BudgetKind = keyof typeof budgets

const currentPeriod = (kind: BudgetKind) => sql`date_trunc(${sql.lit(budgets[kind].unit)}, now(), 'UTC')`

type Amounts = readonly (readonly [BudgetKind, number])[]

const writeCounts = (key: string, amounts: Amounts) => sql`
  insert into budget_usage (key, kind, period, used)
  values ${sql.join(amounts.map(([kind, amount]) => sql`(${key}, ${sql.lit(kind)}, ${currentPeriod(kind)}, ${amount})`))}
  on conflict (key, kind, period) do update set used = budget_usage.used + excluded.used`

/** What a key has used of a budget after a count. */
interface Use {
  kind: BudgetKind
  used: number
  /** Seconds since the period began. */
  elapsed: number
}

/**
 * Counts amounts of several kinds in one statement, negative amounts as a refund. Does not check the budgets. The key's rows
 * are locked until the transaction ends, so count a key that many callers share outside of a transaction.
 */
export async function countUses(
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

/** Throws `too_many_requests` with the seconds until the period ends when a budget is exceeded. */
export function requireWithinBudget(uses: readonly Use[]): void {
  const exceeded = findExceeded(uses)
  if (!exceeded) return
  const { seconds, message } = budgets[exceeded.kind]
  const retry_after = Math.max(1, seconds - exceeded.elapsed)
  throw new AppError('too_many_requests', { message, details: { retry_after } })
}

/**
 * Counts what a key uses, in the transaction that writes it. Throws `too_many_requests` with the seconds until the period
 * ends (UTC) when the key exceeds its budget.
 */
export async function spendBudget(
  db: Database | Transaction,
  key: string,
  kind: BudgetKind,
  amount: number,
): Promise<void> {
  requireWithinBudget(await countUses(db, key, [[kind, amount]]))
}

/** Counts what a key uses and returns whether its budget covers it. */
export async function isWithinBudget(
  db: Database | Transaction,
  key: string,
  kind: BudgetKind,
  amount: number,
): Promise<boolean> {
  return findExceeded(await countUses(db, key, [[kind, amount]])) === undefined
}

/** Deletes at most `max` counts of periods that are over. Returns how many. */
export async function deleteOldCounts({ db }: { db: Database }, max: number): Promise<number> {
  const { rows } = await sql`
    delete from budget_usage where (key, kind, period) in (
      select key, kind, period from budget_usage
      where period < date_trunc('day', now(), 'UTC') - interval '1 day' limit ${max})
    returning key`.execute(db)
  return rows.length
}
