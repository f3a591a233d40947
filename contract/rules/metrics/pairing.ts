import { createDayMatcher, sortByDate, toDayNumber } from './by-day.ts'
import type { Ruling } from './line.ts'
import type { LineClass } from './line-classes.ts'
import type { AccountKind } from './readings.ts'

/** `cents` is positive for money in. */
export interface BankTransaction {
  id: string
  account_key: string
  account_mask: string | null
  kind: AccountKind
  /** In the format `YYYY-MM-DD`. */
  date: string
  description: string
  cents: bigint
  currency: string
}

const maxDays = 3

interface Pairing {
  counterpart: AccountKind
  /** 1 if the cash account receives money, -1 if it pays. */
  sign: 1n | -1n
  /**
   * True if both transactions have the same sign: for example, a loan account charges interest, and the cash account
   * pays it.
   */
  isSameSign?: boolean
  fits: (cash: BankTransaction, counterpart: BankTransaction) => boolean
  /**
   * The classes that the cash transaction's description may indicate, in groups that are paired in this order. By
   * default, the pairing's class, then `unclearClasses`. Ignored if the counterpart is `cash`.
   */
  from?: readonly (readonly LineClass[])[]
  class: LineClass
  rule: string
}

export const isRefund = (description: string) => /refund|return|reversal|credit memo/i.test(description)

/** True for descriptions of interest and fees, which increase the debt of a loan account without a payout. */
export const isInterestOrFee = (description: string) => /interest|\bfees?\b|charge/i.test(description)

const transferWords = /transfer|\bxfer\b|\btrf\b|sweep|\b(to|from) (savings|checking|reserve)\b/i

/**
 * Equal amounts are not enough evidence between cash accounts: a description must mention a transfer or the
 * other account.
 */
const namesTransfer = (cash: BankTransaction, counterpart: BankTransaction) =>
  [cash, counterpart].some(({ description }) => transferWords.test(description)) ||
  mentions(cash, counterpart) ||
  mentions(counterpart, cash)

const mentions = ({ description }: BankTransaction, { account_mask: mask }: BankTransaction) =>
  mask !== null && description.split(/\D+/).includes(mask)

const unclearClasses: readonly LineClass[] = ['payment', 'customer_receipt']

/** The pairings, in order of precedence. A transaction belongs to at most one pair. */
const pairings: readonly Pairing[] = [
  {
    counterpart: 'loan',
    sign: 1n,
    fits: (_, loan) => !isInterestOrFee(loan.description),
    class: 'loan_proceeds',
    rule: 'A connected loan paid out the same amount within three days',
  },
  {
    counterpart: 'loan',
    sign: -1n,
    fits: () => true,
    from: [['loan_repayment'], ['loan_interest'], unclearClasses],
    class: 'loan_repayment',
    rule: 'A connected loan received the same amount within three days',
  },
  {
    counterpart: 'loan',
    sign: -1n,
    isSameSign: true,
    fits: (_, loan) => isInterestOrFee(loan.description),
    from: [['loan_interest']],
    class: 'loan_repayment',
    rule: 'A connected loan charged the same interest within three days, which is counted instead',
  },
  {
    counterpart: 'card',
    sign: -1n,
    fits: (_, card) => !isRefund(card.description),
    class: 'card_payment',
    rule: 'A connected card received the same amount within three days',
  },
  ...([1n, -1n] as const).map((sign): Pairing => ({
    counterpart: 'investment',
    sign,
    fits: () => true,
    class: 'own_transfer',
    rule: 'The same amount moved in a connected investment account within three days',
  })),
  {
    counterpart: 'cash',
    sign: -1n,
    fits: namesTransfer,
    class: 'own_transfer',
    rule: 'The same amount moved between two company accounts within three days',
  },
]

/**
 * Pairs cash transactions with their counterpart in another account of the company: the same amount and currency within
 * three days, in the opposite direction (except for pairings with `isSameSign`). `rulings` contains, by
 * transaction id, the class that the description indicates. Transactions whose description confirms the pairing take
 * precedence over unclear transactions. Returns the rulings of the paired cash transactions by id.
 */
export function pairTransactions(
  transactions: readonly BankTransaction[],
  rulings: ReadonlyMap<string, Ruling>,
): Map<string, Ruling> {
  const byKind = Map.groupBy(transactions, ({ kind }) => kind)
  const pairRulings = new Map<string, Ruling>()
  const paired = new Set<string>()
  const isOpen = ({ id, cents }: BankTransaction, sign: bigint) => cents * sign > 0n && !paired.has(id)
  const getClass = ({ id }: BankTransaction) => rulings.get(id)?.class
  for (const pairing of pairings) {
    const { counterpart, sign, isSameSign = false, from = [[pairing.class], unclearClasses] } = pairing
    const ruling: Ruling = { class: pairing.class, rule: pairing.rule }
    const steps = counterpart === 'cash' ? [null] : from
    for (const classes of steps) {
      const isCandidate = (transaction: BankTransaction) =>
        classes === null || classes.some((lineClass) => lineClass === getClass(transaction))
      const cashTransactions = (byKind.get('cash') ?? []).filter(
        (transaction) => isOpen(transaction, sign) && isCandidate(transaction),
      )
      const counterTransactions = (byKind.get(counterpart) ?? []).filter((transaction) =>
        isOpen(transaction, isSameSign ? sign : -sign),
      )
      for (const [transaction, counterTransaction] of findPairs(
        cashTransactions,
        counterTransactions,
        pairing,
      )) {
        pairRulings.set(transaction.id, ruling)
        if (counterpart === 'cash') pairRulings.set(counterTransaction.id, ruling)
        paired.add(transaction.id).add(counterTransaction.id)
      }
    }
  }
  return pairRulings
}

function findPairs(
  cash: readonly BankTransaction[],
  counterparts: readonly BankTransaction[],
  { fits, isSameSign = false }: Pairing,
): [BankTransaction, BankTransaction][] {
  const groups = Map.groupBy(counterparts, ({ currency, cents }) => `${currency} ${cents}`)
  const matchers = new Map(
    [...groups].map(([key, group]) => [
      key,
      createDayMatcher(
        group.map((transaction) => ({ transaction, day: toDayNumber(transaction.date) })),
        maxDays,
      ),
    ]),
  )
  return sortByDate(cash).flatMap((transaction): [BankTransaction, BankTransaction][] => {
    const cents = isSameSign ? transaction.cents : -transaction.cents
    const take = matchers.get(`${transaction.currency} ${cents}`)
    const counterpart = take?.(
      toDayNumber(transaction.date),
      (candidate) =>
        candidate.transaction.account_key !== transaction.account_key &&
        fits(transaction, candidate.transaction),
    )
    return counterpart ? [[transaction, counterpart.transaction]] : []
  })
}
