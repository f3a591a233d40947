import { isOwed, months, type RawAccount, type RawMovement, sum, toDate } from './raw-banks.ts'

const booked = ({ movements }: RawAccount) => movements.filter(({ end }) => end === 'booked')

/** Cash at the end of a day, computed from what the banks have; null where a balance is missing. */
export function computeCash(accounts: readonly RawAccount[], date: string): number | null {
  const cash = accounts.filter(({ type, currency }) => type === 'depository' && currency === 'USD')
  if (cash.length === 0 || cash.some(({ balance }) => balance === null)) return null
  return sum(
    cash.map(
      (one) =>
        (one.balance ?? 0) -
        sum(
          booked(one)
            .filter((moved) => toDate(moved) > date)
            .map(({ cents }) => cents),
        ),
    ),
  )
}

/** What left less what came in, in the three months before today's, in cents. */
export function computeNetOut(accounts: readonly RawAccount[]): number {
  const last = new Set(months.slice(-3))
  const inPeriod = (one: RawAccount) => booked(one).filter((moved) => last.has(toDate(moved).slice(0, 7)))
  const list = (type: RawAccount['type']) =>
    accounts.filter((one) => one.type === type && one.currency === 'USD').flatMap(inPeriod)
  const isSpending = ({ isFor, cents }: RawMovement) =>
    isFor === undefined || (isFor === 'card' && isOfOtherCard(accounts, cents))
  const add = (movements: readonly RawMovement[]) => sum(movements.map(({ cents }) => cents))
  return (
    -add(list('depository').filter(isSpending)) -
    add(list('credit').filter(({ cents }) => cents < 0)) -
    add(list('loan').filter(({ isFor }) => isFor === 'interest'))
  )
}

/** Whether the purchases of a card that was paid are not connected: no card is, or cards list payments and not this one. */
function isOfOtherCard(accounts: readonly RawAccount[], paid: number): boolean {
  const cards = accounts.filter(({ type }) => type === 'credit')
  const received = cards.flatMap(booked).filter(({ cents }) => cents > 0)
  return cards.length === 0 || (received.length > 0 && !received.some(({ cents }) => cents === -paid))
}

/** What is paid for loans in a month, of the last three, in cents. */
export function computeDebtService(accounts: readonly RawAccount[]): number {
  const last = new Set(months.slice(-3))
  const paid = accounts
    .filter(({ type, currency }) => type === 'depository' && currency === 'USD')
    .flatMap(booked)
    .filter((moved) => last.has(toDate(moved).slice(0, 7)))
    .filter(({ isFor, text }) => isFor === 'repayment' || text === 'LOAN INTEREST')
  return -sum(paid.map(({ cents }) => cents)) / 3
}

/** What connected loans and cards owe today; null without a loan, or while a balance is missing. */
export function computeDebt(accounts: readonly RawAccount[]): number | null {
  const owed = accounts.filter((one) => isOwed(one) && one.currency === 'USD')
  if (!owed.some(({ type }) => type === 'loan') || owed.some(({ balance }) => balance === null)) return null
  return -sum(owed.map(({ balance }) => balance ?? 0))
}
