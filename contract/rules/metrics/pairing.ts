import { createDayQueue, sortByDate, toDayNumber } from './by-day.ts'
import type { Ruling } from './line.ts'
import type { LineClass } from './line-classes.ts'
import type { AccountKind } from './readings.ts'

/** A movement in a bank account. Money in is positive. */
export interface BankMovement {
  id: string
  /** From `getAccountKey`. */
  account_key: string
  account_mask: string | null
  kind: AccountKind
  /** YYYY-MM-DD */
  date: string
  description: string
  cents: bigint
  currency: string
}

/** Maximum days between the two sides of a transfer. */
const maxDays = 3

/** A rule for cash movements with a counterpart in another account of the company. */
interface Pairing {
  counterpart: AccountKind
  /** 1 if the cash account received money, -1 if it paid. */
  sign: 1n | -1n
  /** True if the counterpart has the same sign, such as interest charged on the loan that cash pays. */
  isSameSign?: boolean
  fits: (cash: BankMovement, counterpart: BankMovement) => boolean
  /**
   * Accepted classes of the cash movement by its description, best match first. Defaults to the pairing's
   * class, then unclear.
   */
  from?: readonly (readonly LineClass[])[]
  class: LineClass
  rule: string
}

export const isRefund = (description: string) => /refund|return|reversal|credit memo/i.test(description)

/** Interest and fees, which increase the debt without a payment. */
export const isCharge = (description: string) => /interest|\bfees?\b|charge/i.test(description)

const transferWords = /transfer|\bxfer\b|\btrf\b|sweep|\b(to|from) (savings|checking|reserve)\b/i

/**
 * Equal amounts are not enough evidence between cash accounts: a description must mention a transfer or the
 * other account.
 */
const namesTransfer = (cash: BankMovement, counterpart: BankMovement) =>
  [cash, counterpart].some(({ description }) => transferWords.test(description)) ||
  mentions(cash, counterpart) ||
  mentions(counterpart, cash)

const mentions = ({ description }: BankMovement, { account_mask: mask }: BankMovement) =>
  mask !== null && description.split(/\D+/).includes(mask)

/** Classes of cash movements with an unclear description. */
const unclearClasses: readonly LineClass[] = ['payment', 'customer_receipt']

/** In order of precedence. A movement belongs to at most one pair. */
const pairings: readonly Pairing[] = [
  {
    counterpart: 'loan',
    sign: 1n,
    fits: (_, loan) => !isCharge(loan.description),
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
    fits: (_, loan) => isCharge(loan.description),
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
 * Pairs cash movements with their counterpart in another account of the company: the same amount and currency
 * within three days, in the opposite direction. `rulings` contains the classes by description; movements
 * whose description confirms the pairing take precedence over unclear movements. Returns the rulings of
 * paired movements by id.
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
    const { counterpart, sign, isSameSign = false, from = [[pairing.class], unclearClasses] } = pairing
    const ruling: Ruling = { class: pairing.class, rule: pairing.rule }
    const steps = counterpart === 'cash' ? [null] : from
    for (const classes of steps) {
      const isCandidate = (movement: BankMovement) =>
        classes === null || classes.some((lineClass) => lineClass === getClass(movement))
      const cashMovements = (byKind.get('cash') ?? []).filter(
        (movement) => isOpen(movement, sign) && isCandidate(movement),
      )
      const counterMovements = (byKind.get(counterpart) ?? []).filter((movement) =>
        isOpen(movement, isSameSign ? sign : -sign),
      )
      for (const [movement, counterMovement] of findPairs(cashMovements, counterMovements, pairing)) {
        pairRulings.set(movement.id, ruling)
        if (counterpart === 'cash') pairRulings.set(counterMovement.id, ruling)
        paired.add(movement.id).add(counterMovement.id)
      }
    }
  }
  return pairRulings
}

/** Pairs each cash movement, earliest first, with the first unused counterpart that fits. */
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
      (candidate) =>
        candidate.movement.account_key !== movement.account_key && fits(movement, candidate.movement),
    )
    return counterpart ? [[movement, counterpart.movement]] : []
  })
}
