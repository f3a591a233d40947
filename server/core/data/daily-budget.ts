import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Database, Transaction } from './database.ts'

/**
 * What one key may use in a UTC day: the id of a user, the key of an address, or `everyone`. In bytes: `changes` counts
 * history and stored answers to repeatable requests, `files` the uploads that were kept, `received` every byte of a file
 * that arrived, kept or not, so that refused uploads are bounded too; `visitor_messages` messages of visitors
 * from one address and `all_visitor_messages` those of all visitors. A long day's work is well below a tenth of each.
 * `support_confirmations` counts the emails that ask one email address to confirm a message to support, `audit` bytes of
 * events of the audit that downloads add,
 * `introduction_answers` changes of the answer to one introduction, `newsletter_mails` the confirmations that one email address
 * gets and `newsletter_exits` the ends of one subscription.
 */
export const dailyBudgets = {
  changes: 20_000_000,
  files: 5000 * 1024 * 1024,
  received: 3 * 5000 * 1024 * 1024,
  visitor_messages: 1_000_000,
  all_visitor_messages: 100_000_000,
  support_confirmations: 3,
  audit: 10_000_000,
  introduction_answers: 10,
  newsletter_mails: 3,
  newsletter_exits: 3,
} as const

/**
 * What one key may use in a UTC hour: conversations that visitors begin, emails that confirm their addresses, and requests to
 * the newsletter from one address and in total; beyond that total the `busy` budgets apply.
 */
export const hourlyBudgets = {
  visitor_threads: 20,
  all_visitor_threads: 200,
  visitor_confirmations: 10,
  all_visitor_confirmations: 500,
  newsletter_requests: 20,
  all_newsletter_requests: 500,
  busy_newsletter_requests: 1,
  all_busy_newsletter_requests: 2000,
} as const

/** The key of a budget that all callers share. */
export const everyone = 'everyone'

const budgets = { ...dailyBudgets, ...hourlyBudgets }
type Kind = keyof typeof budgets

const getUnit = (kind: Kind) => (kind in hourlyBudgets ? 'hour' : 'day')

const currentPeriod = (kind: Kind) => sql`date_trunc(${sql.lit(getUnit(kind))}, now(), 'UTC')`

type Amounts = readonly (readonly [Kind, number])[]

const writeCounts = (key: string, amounts: Amounts) => sql`
  insert into budget_usage (key, kind, period, used)
  values ${sql.join(amounts.map(([kind, amount]) => sql`(${key}, ${sql.lit(kind)}, ${currentPeriod(kind)}, ${amount})`))}
  on conflict (key, kind, period) do update set used = budget_usage.used + excluded.used`

/** What a key has used of a budget after a count. */
interface Use {
  kind: Kind
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

const unitSeconds = { hour: 3600, day: 24 * 3600 }

const findExceeded = (uses: readonly Use[]) => uses.find(({ kind, used }) => used > budgets[kind])

/** Throws `too_many_requests` with the seconds until the period ends when a budget is exceeded. */
export function requireWithinBudget(uses: readonly Use[]): void {
  const exceeded = findExceeded(uses)
  if (!exceeded) return
  const { kind, elapsed } = exceeded
  throw new AppError('too_many_requests', {
    message: messages[kind],
    details: { retry_after: Math.max(1, unitSeconds[getUnit(kind)] - elapsed) },
  })
}

const tomorrow = 'Continue after midnight UTC'
const fromNetwork = 'Too many conversations were started from your network. Try again in an hour'
const fromEveryone = 'Too many people are writing to us. Try again in an hour'

const messages: Record<Kind, string> = {
  changes: `You've reached the daily limit for changes. ${tomorrow}`,
  files: `You've reached the daily limit for uploads. ${tomorrow}`,
  received: `You've reached the daily limit for uploads. ${tomorrow}`,
  visitor_messages: `You've reached the daily limit for messages. ${tomorrow}`,
  all_visitor_messages: `Too many messages have arrived today. ${tomorrow}`,
  support_confirmations: 'We have emailed this address several times today. Open our latest email to it',
  audit: `You've reached the daily limit for downloads. ${tomorrow}`,
  introduction_answers: `You've changed your answer often today. ${tomorrow}`,
  newsletter_mails: 'We have emailed this address several times today. Open our latest email to it',
  newsletter_exits: 'This subscription has ended already',
  newsletter_requests: 'Too many requests came from your network. Try again in an hour',
  all_newsletter_requests: fromEveryone,
  busy_newsletter_requests: fromEveryone,
  all_busy_newsletter_requests: fromEveryone,
  visitor_threads: fromNetwork,
  all_visitor_threads: fromEveryone,
  visitor_confirmations: fromNetwork,
  all_visitor_confirmations: fromEveryone,
}

/**
 * Counts what a key uses, in the transaction that writes it. Throws `too_many_requests` with the seconds until the period
 * ends (UTC) when the key exceeds its budget.
 */
export async function spendBudget(
  db: Database | Transaction,
  key: string,
  kind: Kind,
  amount: number,
): Promise<void> {
  requireWithinBudget(await countUses(db, key, [[kind, amount]]))
}

/** Counts what a key uses and returns whether its budget covers it. */
export async function isWithinBudget(
  db: Database | Transaction,
  key: string,
  kind: Kind,
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
