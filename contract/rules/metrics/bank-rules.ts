import type { Ruling } from './line.ts'
import type { LineClass } from './line-classes.ts'
import { type BankMovement, isCharge, isRefund, pairMovements } from './pairing.ts'
import type { AccountKind } from './readings.ts'

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
    /\binterest\b|finance charge|\b(loan|lending)\b.*\bfees?\b/i,
    'loan_interest',
    'The text says that interest or a fee of a loan was paid',
  ],
  [
    /\bloan\b|lending|\bnote (pmt|payment)|repayment|debt service/i,
    'loan_repayment',
    'The text says that a loan was paid; interest within it cannot be told apart',
  ],
  [/owner'?s? draw|\bdraw\b|distribution|dividend/i, 'owner_draw', 'The text says that an owner drew money'],
  [/refund|chargeback/i, 'customer_refund', 'The text says refund, and money went out'],
]

/** What a movement is by itself, before its counterpart is looked for. */
function classifyAlone({ description, cents, kind }: BankMovement, hasCard: boolean): Ruling {
  if (kind === 'card') return classifyOnCard(description, cents)
  if (kind === 'loan' && cents < 0n && isCharge(description)) return chargedInterest
  if (kind !== 'cash') return { class: 'other_account', rule: outsideCash[kind] }
  const match = (cents > 0n ? incoming : outgoing).find(([words]) => words.test(description))
  if (match?.[1] === 'card_payment' && !hasCard) return unconnectedCard
  if (match) return { class: match[1], rule: match[2] }
  return cents > 0n
    ? { class: 'customer_receipt', rule: 'Money came in, and nothing says that it is no customer’s' }
    : { class: 'payment', rule: 'Money went out, and nothing says that it stays in the company' }
}

function classifyOnCard(description: string, cents: bigint): Ruling {
  if (cents <= 0n) return { class: 'payment', rule: 'Money went out of a card' }
  return isRefund(description)
    ? { class: 'supplier_refund', rule: 'The text says refund, and the card got money' }
    : { class: 'card_payment', rule: 'Money came onto a card: that pays it off' }
}

const outsideCash: Record<Exclude<AccountKind, 'cash' | 'card'>, string> = {
  loan: 'The account is a loan: the money is counted where it arrived or left',
  investment: 'The account holds investments, which are not cash',
  unknown: 'The bank does not say what kind of account it is',
}

const chargedInterest: Ruling = {
  class: 'interest_charged',
  rule: 'The loan says that interest or a fee was charged; paying it is part of a repayment',
}

const unconnectedCard: Ruling = {
  class: 'payment',
  rule: 'The text says that a card was paid. No card is connected, so the payment stands for the purchases',
}

const otherCard: Ruling = {
  class: 'payment',
  rule: 'The text says that a card was paid. No connected card received it, so the payment stands for the purchases',
}

/**
 * Classifies each movement of the company's accounts. Movements between own accounts, loans and cards are
 * recognized by their counterpart in the other account (`pairMovements`), or else by their text. `hasCard`: a
 * card is connected, so that purchases are counted there instead of when the card is paid. Where connected
 * cards list what they receive, a payment that none of them received is of another card.
 */
export function classifyMovements(
  movements: readonly BankMovement[],
  { hasCard }: { hasCard: boolean },
): Map<string, Ruling> {
  // The same few texts come every month.
  const rulingsByText = new Map<string, Ruling>()
  const classify = (movement: BankMovement): Ruling => {
    const key = `${movement.kind} ${movement.cents > 0n} ${movement.description}`
    const ruling = rulingsByText.get(key) ?? classifyAlone(movement, hasCard)
    rulingsByText.set(key, ruling)
    return ruling
  }
  const rulings = new Map(movements.map((movement) => [movement.id, classify(movement)]))
  const paired = pairMovements(movements, rulings)
  for (const [id, ruling] of paired) rulings.set(id, ruling)
  const isCardPayment = ({ id }: BankMovement) => rulings.get(id)?.class === 'card_payment'
  const listsReceipts = movements.some((movement) => movement.kind === 'card' && isCardPayment(movement))
  if (listsReceipts)
    for (const movement of movements)
      if (movement.kind === 'cash' && isCardPayment(movement) && !paired.has(movement.id))
        rulings.set(movement.id, otherCard)
  return rulings
}

const processors = /\b(stripe|square|shopify|paypal|adyen|braintree)\b/i
const noise =
  /\b(ach|wire|credit|debit|in|out|deposit|payment|pmt|from|to|transfer|refund|inv|invoice|ref|no|pos)\b|[^a-z ]/gi

/** Whose payment a text speaks of; null for the payouts of a payment processor, which are those of many customers. */
export function findParty(description: string): string | null {
  if (processors.test(description)) return null
  const name = description.replaceAll(noise, ' ').replaceAll(/\s+/g, ' ').trim().toUpperCase()
  return name || description.toUpperCase()
}
