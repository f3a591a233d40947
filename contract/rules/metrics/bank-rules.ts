import { createDayQueue, sortByDate, toDayNumber } from './by-day.ts'
import type { Ruling } from './line.ts'
import type { LineClass } from './line-classes.ts'

/** A movement of a bank account: money in is positive. */
export interface BankMovement {
  id: string
  account_id: string
  /** YYYY-MM-DD */
  date: string
  description: string
  cents: bigint
  currency: string
  is_card: boolean
}

type Rule = readonly [words: RegExp, result: LineClass, rule: string]

const incoming: readonly Rule[] = [
  [
    /\bloan (disb|proceeds|advance|fund)|line of credit advance|\bloc advance/i,
    'loan_proceeds',
    'The text says that a loan was paid out',
  ],
  [
    /\bseed\b|series [a-e]\b|\bsafe\b|capital contribution|investor|shareholder|\bventures?\b/i,
    'capital',
    'The text names owners or investors',
  ],
  [
    /\bgrant\b|\baward\b|\btreas\b|\bsbir\b|\bdoe\b|\bnsf\b|\busda\b/i,
    'grant_receipt',
    'The text names a grant',
  ],
  [/refund|reversal|return of|credit memo/i, 'supplier_refund', 'The text says refund, and money came in'],
  [/\binterest\b|dividend|cash ?back/i, 'other_receipt', 'The text says interest'],
]

const outgoing: readonly Rule[] = [
  [
    /card (autopay|payment|pmt)|credit card|\bautopay\b/i,
    'card_payment',
    'The text says that a card was paid; what was bought with it is counted there',
  ],
  [
    /\bloan\b|lending|\bnote (pmt|payment)|repayment|debt service/i,
    'loan_repayment',
    'The text says that a loan was paid back',
  ],
  [/owner'?s? draw|\bdraw\b|distribution|dividend/i, 'owner_draw', 'The text says that an owner drew money'],
  [/refund|chargeback/i, 'customer_refund', 'The text says refund, and money went out'],
]

const pairing: { maxDays: number; transferWords: RegExp } = {
  maxDays: 3,
  transferWords: /transfer|\bxfer\b|\btrf\b|sweep/i,
}

/** What a movement is by itself, before its counterpart is looked for. */
function classifyAlone({ description, cents, is_card }: BankMovement): Ruling {
  if (is_card && cents > 0n)
    return /refund|return|reversal|credit memo/i.test(description)
      ? { class: 'supplier_refund', rule: 'The text says refund, and the card got money' }
      : { class: 'card_payment', rule: 'Money came onto a card: that pays it off' }
  if (is_card) return { class: 'payment', rule: 'Money went out of a card' }
  const match = (cents > 0n ? incoming : outgoing).find(([words]) => words.test(description))
  if (match) return { class: match[1], rule: match[2] }
  return cents > 0n
    ? { class: 'customer_receipt', rule: 'Money came in, and nothing says that it is no customer’s' }
    : { class: 'payment', rule: 'Money went out, and nothing says that it stays in the company' }
}

/** What each movement of the company's accounts is: own transfers are found by their counterpart in another account. */
export function classifyMovements(movements: readonly BankMovement[]): Map<string, Ruling> {
  // The same few texts come every month.
  const known = new Map<string, Ruling>()
  const classify = (movement: BankMovement): Ruling => {
    const key = `${movement.is_card} ${movement.cents > 0n} ${movement.description}`
    const ruling = known.get(key) ?? classifyAlone(movement)
    known.set(key, ruling)
    return ruling
  }
  const rulings = new Map(movements.map((movement) => [movement.id, classify(movement)]))
  for (const pair of findTransfers(movements)) for (const { id } of pair) rulings.set(id, transferRuling)
  return rulings
}

const transferRuling: Ruling = {
  class: 'own_transfer',
  rule: 'The same amount left one own account and came into another within three days',
}

/** What left an account, with what came into another of the same company. */
function findTransfers(movements: readonly BankMovement[]): [BankMovement, BankMovement][] {
  const own = movements.filter(({ is_card }) => !is_card)
  const receipts = Map.groupBy(
    own.filter(({ cents }) => cents > 0n),
    ({ currency, cents }) => `${currency} ${cents}`,
  )
  const queues = new Map(
    [...receipts].map(([key, group]) => [
      key,
      createDayQueue(
        group.map((movement) => ({ movement, day: toDayNumber(movement.date) })),
        pairing.maxDays,
      ),
    ]),
  )
  return sortByDate(own.filter(({ cents }) => cents < 0n)).flatMap((sent): [BankMovement, BankMovement][] => {
    const take = queues.get(`${sent.currency} ${-sent.cents}`)
    const received = take?.(toDayNumber(sent.date), ({ movement }) => isOwnTransfer(sent, movement))
    return received ? [[sent, received.movement]] : []
  })
}

const isOwnTransfer = (sent: BankMovement, received: BankMovement) =>
  sent.account_id !== received.account_id &&
  [sent, received].some(({ description }) => pairing.transferWords.test(description))

const processors = /\b(stripe|square|shopify|paypal|adyen|braintree)\b/i
const noise =
  /\b(ach|wire|credit|debit|in|out|deposit|payment|pmt|from|to|transfer|refund|inv|invoice|ref|no|pos)\b|[^a-z ]/gi

/** Whose payment a text speaks of; null for the payouts of a payment processor, which are those of many customers. */
export function findParty(description: string): string | null {
  if (processors.test(description)) return null
  const name = description.replaceAll(noise, ' ').replaceAll(/\s+/g, ' ').trim().toUpperCase()
  return name || description.toUpperCase()
}
