import type { Ledger, LedgerTransaction } from '#local/sandboxes/bank-stories/ledger.ts'
import type { Category } from '#local/sandboxes/bank-stories/ledger-template.ts'

const OTHER: Category = ['GENERAL_SERVICES', 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES']

/** A transaction in whole units of the account's currency; positive for incoming money. */
export interface MonthlyTransaction {
  account: string
  day: number
  amount: number
  text: string
  /** Whether the transaction occurs in this month (0 is the oldest); true for every month by default. */
  isIn?: (month: number) => boolean
}

interface Months {
  /** The balance of each account before the first month, in whole units. */
  opening: Record<string, number>
  monthly: readonly MonthlyTransaction[]
}

/**
 * Generates the transactions between two days, inclusive, oldest first. The balances also include transactions from
 * earlier days of the same month as `first`, because a card payment after `first` can cover earlier purchases.
 */
export function generateMonthlyLedger({ opening, monthly }: Months, first: string, last: string): Ledger {
  const transactions: LedgerTransaction[] = []
  const start = new Date(`${first.slice(0, 7)}-01`)
  for (let month = 0; ; month += 1) {
    const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1))
    const prefix = date.toISOString().slice(0, 8)
    if (prefix > last) break
    for (const { account, day, amount, text, isIn = () => true } of monthly)
      if (isIn(month))
        transactions.push({
          key: `${prefix}${day} ${account} ${text}`,
          account,
          date: prefix + String(day).padStart(2, '0'),
          cents: amount * 100,
          name: text,
          merchant: null,
          category: OTHER,
        })
  }
  const past = transactions
    .filter(({ date }) => date <= last)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const balances = Object.fromEntries(
    Object.entries(opening).map(([account, amount]) => [
      account,
      past.reduce(
        (sum, transaction) => sum + (transaction.account === account ? transaction.cents : 0),
        amount * 100,
      ),
    ]),
  )
  return { transactions: past.filter(({ date }) => date >= first), balances }
}
