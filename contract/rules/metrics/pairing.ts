import { createDayQueue, sortByDate, toDayNumber } from './by-day.ts'
import type { Ruling } from './line.ts'
import type { LineClass } from './line-classes.ts'
import type { AccountKind } from './readings.ts'

/** A movement of a bank account: money in is positive. */
export interface BankMovement {
  id: string
  /** Identifies the account among all of the company (`getAccountKey`). */
  account_key: string
  account_mask: string | null
  kind: AccountKind
  /** YYYY-MM-DD */
  date: string
  description: string
  cents: bigint
  currency: string
}

/** How far apart the two sides of one movement may be booked. */
const maxDays = 3

/** A movement of cash whose counterpart is in another account of the company. */
interface Pairing {
  counterpart: AccountKind
  /** 1 when the cash account received money, -1 when it paid. */
  sign: 1n | -1n
  /** Whether the counterpart moves in the same direction: the loan charges what is paid. */
  isSameSign?: boolean
  fits: (cash: BankMovement, counterpart: BankMovement) => boolean
  /**
   * What the text may say of the movement of cash, the clearest first; that it is of the class of the
   * pairing, or nothing.
   */
  from?: readonly (readonly LineClass[])[]
  class: LineClass
  rule: string
}

export const isRefund = (description: string) => /refund|return|reversal|credit memo/i.test(description)

/** Interest and fees, which raise what is owed without a payment. */
export const isCharge = (description: string) => /interest|\bfees?\b|charge/i.test(description)

const transferWords = /transfer|\bxfer\b|\btrf\b|sweep|\b(to|from) (savings|checking|reserve)\b/i

/**
 * Two equal amounts alone are not evidence between cash accounts: a text has to name a transfer or the other
 * account.
 */
const namesTransfer = (cash: BankMovement, counterpart: BankMovement) =>
  [cash, counterpart].some(({ description }) => transferWords.test(description)) ||
  mentions(cash, counterpart) ||
  mentions(counterpart, cash)

const mentions = ({ description }: BankMovement, { account_mask: mask }: BankMovement) =>
  mask !== null && description.split(/\D+/).includes(mask)

/** What a movement of cash is whose text says nothing. */
const openClasses: readonly LineClass[] = ['payment', 'customer_receipt']

/** In the order in which they are tried; a movement belongs to one pair. */
const pairings: readonly Pairing[] = [
  {
    counterpart: 'loan',
    sign: 1n,
    fits: (_, loan) => !isCharge(loan.description),
    class: 'loan_proceeds',
    rule: 'The same amount was drawn from a connected loan within three days',
  },
  {
    counterpart: 'loan',
    sign: -1n,
    fits: () => true,
    from: [['loan_repayment'], ['loan_interest'], openClasses],
    class: 'loan_repayment',
    rule: 'The same amount was paid into a connected loan within three days',
  },
  {
    counterpart: 'loan',
    sign: -1n,
    isSameSign: true,
    fits: (_, loan) => isCharge(loan.description),
    from: [['loan_interest']],
    class: 'loan_repayment',
    rule: 'A connected loan charged the same interest within three days; it is counted there',
  },
  {
    counterpart: 'card',
    sign: -1n,
    fits: (_, card) => !isRefund(card.description),
    class: 'card_payment',
    rule: 'The same amount arrived on a connected card within three days',
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
    rule: 'The same amount left one own account and came into another within three days',
  },
]

/**
 * Finds movements of cash that have their counterpart in another account of the company: the same amount in
 * the opposite direction, in the same currency, within three days. `rulings` are those by text: a movement
 * whose text says what the pairing means comes before one whose text says nothing. Returns the rulings of
 * pairs by the movement's id.
 */
export function pairMovements(
  movements: readonly BankMovement[],
  rulings: ReadonlyMap<string, Ruling>,
): Map<string, Ruling> {
  const byKind = Map.groupBy(movements, ({ kind }) => kind)
  const pairRulings = new Map<string, Ruling>()
  const paired = new Set<string>()
  const isOpen = ({ id, cents }: BankMovement, sign: bigint) => cents * sign > 0n && !paired.has(id)
  const getClass = ({ id }: BankMovement) => rulings.get(id)?.class
  for (const pairing of pairings) {
    const { counterpart, sign, isSameSign = false, from = [[pairing.class], openClasses] } = pairing
    const ruling: Ruling = { class: pairing.class, rule: pairing.rule }
    const steps = counterpart === 'cash' ? [null] : from
    for (const classes of steps) {
      const isCandidate = (one: BankMovement) =>
        classes === null || classes.some((of) => of === getClass(one))
      const cash = (byKind.get('cash') ?? []).filter((one) => isOpen(one, sign) && isCandidate(one))
      const others = (byKind.get(counterpart) ?? []).filter((one) => isOpen(one, isSameSign ? sign : -sign))
      for (const [movement, other] of findPairs(cash, others, pairing)) {
        pairRulings.set(movement.id, ruling)
        if (counterpart === 'cash') pairRulings.set(other.id, ruling)
        paired.add(movement.id).add(other.id)
      }
    }
  }
  return pairRulings
}

/** Pairs movements of cash, the earliest first, with the first counterpart that fits; each is used once. */
function findPairs(
  cash: readonly BankMovement[],
  counterparts: readonly BankMovement[],
  { fits, isSameSign = false }: Pairing,
): [BankMovement, BankMovement][] {
  const groups = Map.groupBy(counterparts, ({ currency, cents }) => `${currency} ${cents}`)
  const queues = new Map(
    [...groups].map(([key, group]) => [
      key,
      createDayQueue(
        group.map((movement) => ({ movement, day: toDayNumber(movement.date) })),
        maxDays,
      ),
    ]),
  )
  return sortByDate(cash).flatMap((movement): [BankMovement, BankMovement][] => {
    const cents = isSameSign ? movement.cents : -movement.cents
    const take = queues.get(`${movement.currency} ${cents}`)
    const counterpart = take?.(
      toDayNumber(movement.date),
      (other) => other.movement.account_key !== movement.account_key && fits(movement, other.movement),
    )
    return counterpart ? [[movement, counterpart.movement]] : []
  })
}
