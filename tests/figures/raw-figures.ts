import {
  isDebtAccount,
  months,
  type RawAccount,
  type RawTransaction,
  sum,
  toTransactionDate,
} from './raw-banks.ts'

const booked = ({ transactions }: RawAccount) => transactions.filter(({ end }) => end === 'booked')

/** Computes USD cash at the end of a day, in cents; null without a USD cash account or if a balance is missing. */
export function computeCash(accounts: readonly RawAccount[], date: string): number | null {
  const cash = accounts.filter(({ type, currency }) => type === 'depository' && currency === 'USD')
  if (cash.length === 0 || cash.some(({ balance }) => balance === null)) return null
  return sum(
    cash.map(
      (account) =>
        (account.balance ?? 0) -
        sum(
          booked(account)
            .filter((moved) => toTransactionDate(moved) > date)
            .map(({ cents }) => cents),
        ),
    ),
  )
}

/**
 * Computes USD outflows minus cash inflows of the last three full months, in cents. Excludes loan repayments and
 * payments to connected cards.
 */
export function computeNetOutflow(accounts: readonly RawAccount[]): number {
  const last = new Set(months.slice(-3))
  const inPeriod = (account: RawAccount) =>
    booked(account).filter((moved) => last.has(toTransactionDate(moved).slice(0, 7)))
  const list = (type: RawAccount['type']) =>
    accounts.filter((account) => account.type === type && account.currency === 'USD').flatMap(inPeriod)
  const isSpending = ({ isFor, cents }: RawTransaction) =>
    isFor === undefined || (isFor === 'card' && isUnconnectedCardPayment(accounts, cents))
  const add = (transactions: readonly RawTransaction[]) => sum(transactions.map(({ cents }) => cents))
  return (
    -add(list('depository').filter(isSpending)) -
    add(list('credit').filter(({ cents }) => cents < 0)) -
    add(list('loan').filter(({ isFor }) => isFor === 'interest'))
  )
}

/** Returns true if no card is connected, or if the connected cards list payments but not this payment. */
function isUnconnectedCardPayment(accounts: readonly RawAccount[], paid: number): boolean {
  const cards = accounts.filter(({ type }) => type === 'credit')
  const incoming = cards.flatMap(booked).filter(({ cents }) => cents > 0)
  return cards.length === 0 || (incoming.length > 0 && !incoming.some(({ cents }) => cents === -paid))
}

/** Computes the monthly average of loan payments from USD cash in the last three full months, in cents. */
export function computeDebtService(accounts: readonly RawAccount[]): number {
  const last = new Set(months.slice(-3))
  const paid = accounts
    .filter(({ type, currency }) => type === 'depository' && currency === 'USD')
    .flatMap(booked)
    .filter((moved) => last.has(toTransactionDate(moved).slice(0, 7)))
    .filter(({ isFor, text }) => isFor === 'repayment' || text === 'LOAN INTEREST')
  return -sum(paid.map(({ cents }) => cents)) / 3
}

/** Computes the debt on USD loans and cards, in cents; null without a USD loan or if a balance is missing. */
export function computeDebt(accounts: readonly RawAccount[]): number | null {
  const owedAccounts = accounts.filter((account) => isDebtAccount(account) && account.currency === 'USD')
  if (
    !owedAccounts.some(({ type }) => type === 'loan') ||
    owedAccounts.some(({ balance }) => balance === null)
  )
    return null
  // Negating a sum of 0 would return -0, which `toBe` distinguishes from 0.
  return 0 - sum(owedAccounts.map(({ balance }) => balance ?? 0))
}
