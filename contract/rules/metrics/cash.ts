import { getAccountKey } from './accounts.ts'
import { now } from './books.ts'
import { toCents } from './cents.ts'
import type { Line } from './line.ts'
import type { LineClass } from './line-classes.ts'
import { addMonths, getMonthEnd, toMonth } from './months.ts'
import type { AccountKind, ReadAccount, ReadTransaction, SourceReading } from './readings.ts'

export interface CashLedger {
  /** Current balances of all accounts, and month-end balances of cash accounts. */
  lines: Map<string, Line[]>
  /** Months, and `now`, for which the balances of all cash accounts in the figures' currency are known. */
  months: Set<string>
  /**
   * The reason why cash is unknown, such as `First Bank Savings has no balance`. Null if cash is known, or if there is
   * no cash account in the currency and no account has a balance.
   */
  limit: string | null
  loans: LoanLedger
}

interface LoanLedger {
  lines: Map<string, Line[]>
  /**
   * Contains `now` if there is a loan in the figures' currency and all loan and card balances in this currency are
   * known.
   */
  months: Set<string>
  limit: string | null
}

interface CashOptions {
  currency: string
  names: ReadonlyMap<string, string>
  months: ReadonlySet<string>
}

const balanceClasses: Record<AccountKind, LineClass> = {
  cash: 'account_balance',
  card: 'card_balance',
  loan: 'loan_balance',
  investment: 'investment_balance',
  unknown: 'unknown_balance',
}

/**
 * Lists the current balances of the accounts. Computes month-end balances of cash accounts backward from their current
 * balances, using the transactions in between.
 */
export function buildCashLedger(banks: readonly SourceReading[], options: CashOptions): CashLedger {
  const accounts = banks.flatMap((bank) =>
    bank.accounts.map((account) => toAccountBalances(bank, account, options)),
  )
  const lines = new Map<string, Line[]>()
  for (const account of accounts)
    for (const [key, line] of account.lines) lines.set(key, [...(lines.get(key) ?? []), line])
  const cashAccounts = accounts.filter(
    ({ kind, currency }) => kind === 'cash' && currency === options.currency,
  )
  return {
    lines,
    loans: buildLoans(banks, lines.get(now) ?? [], options),
    months: findCoveredMonths(cashAccounts, options.months),
    limit: findLimit(cashAccounts, options.currency, lines.size > 0),
  }
}

interface AccountBalances {
  title: string
  kind: AccountKind
  currency: string
  lines: ReadonlyMap<string, Line>
}

function toAccountBalances(
  bank: SourceReading,
  account: ReadAccount,
  { names, months }: CashOptions,
): AccountBalances {
  const name = names.get(getAccountKey(bank.connection, account.id)) ?? account.name
  const balances = listBalances(bank, account, months)
  return {
    title: `${bank.platform} ${name}`,
    kind: account.kind,
    currency: account.currency,
    lines: new Map(
      balances.map((balance) => [balance.key, toLine(bank, { ...account, name }, balance)] as const),
    ),
  }
}

const findCoveredMonths = (accounts: readonly AccountBalances[], months: ReadonlySet<string>) =>
  new Set(
    accounts.length === 0
      ? []
      : [now, ...months].filter((key) => accounts.every(({ lines }) => lines.has(key))),
  )

function findLimit(cashAccounts: readonly AccountBalances[], currency: string, hasBalances: boolean) {
  const missing = cashAccounts.find(({ lines }) => !lines.has(now))
  if (missing) return `${missing.title} has no balance`
  return cashAccounts.length === 0 && hasBalances ? `No cash account is in ${currency}` : null
}

function buildLoans(
  banks: readonly SourceReading[],
  balances: readonly Line[],
  { currency, names }: CashOptions,
): LoanLedger {
  const debts = banks.flatMap(({ connection, platform, accounts }) =>
    accounts
      .filter((account) => account.currency === currency && isOwed(account.kind))
      .map(({ id, name, kind, balance }) => ({
        name: `${platform} ${names.get(getAccountKey(connection, id)) ?? name}`,
        kind,
        balance,
      })),
  )
  const hasLoan = debts.some(({ kind }) => kind === 'loan')
  const missing = hasLoan ? debts.find(({ balance }) => balance === null) : undefined
  return {
    lines: new Map([[now, balances.filter((line) => isOwedClass(line.class))]]),
    months: new Set(hasLoan && !missing ? [now] : []),
    limit: missing ? `${missing.name} has no balance` : null,
  }
}

const isOwed = (kind: AccountKind) => kind === 'loan' || kind === 'card'
const isOwedClass = (lineClass: LineClass) => lineClass === 'loan_balance' || lineClass === 'card_balance'

interface BalanceAt {
  key: string
  date: string
  cents: bigint
}

/** Lists the balances of an account, latest first. */
function listBalances(
  { transactions, read_at }: SourceReading,
  { id, kind, balance, currency }: ReadAccount,
  months: ReadonlySet<string>,
): BalanceAt[] {
  if (balance === null) return []
  const balances: BalanceAt[] = [{ key: now, date: read_at.slice(0, 10), cents: toCents(balance) }]
  if (kind !== 'cash') return balances
  const transactionsByMonth = Map.groupBy(
    transactions.filter(({ account_id }) => account_id === id),
    ({ date }) => toMonth(date),
  )
  const earliest = [...months].toSorted()[0] ?? '9999-12'
  let cents = toCents(balance)
  for (let month = toMonth(read_at); month >= earliest; month = addMonths(month, -1)) {
    if (month !== toMonth(read_at)) balances.push({ key: month, date: getMonthEnd(month), cents })
    const transactions = transactionsByMonth.get(month) ?? []
    // Without the exchange rate of a transaction in a different currency, earlier balances are unknown.
    if (transactions.some((transaction) => transaction.currency !== currency)) break
    cents -= sumAmounts(transactions)
  }
  return balances
}

const sumAmounts = (transactions: readonly ReadTransaction[]) =>
  transactions.reduce((sum, { amount }) => sum + toCents(amount), 0n)

const toLine = (
  { platform }: SourceReading,
  { id, name, kind, currency }: ReadAccount,
  { key, date, cents }: BalanceAt,
): Line => ({
  id,
  source: platform,
  account: name,
  date,
  description: key === now ? 'Balance' : 'Balance at the end of the month, calculated backward from today',
  cents,
  currency,
  class: balanceClasses[kind],
  rule: 'Reported by the bank',
  original_class: null,
})
