import type { Ruling } from './line.ts'
import type { LineClass } from './line-classes.ts'
import { type BankTransaction, isInterestOrFee, isRefund, pairTransactions } from './pairing.ts'
import type { AccountKind } from './readings.ts'

type Rule = readonly [words: RegExp, result: LineClass, rule: string]

const incoming: readonly Rule[] = [
  [
    /\bloan (disb|proceeds|advance|fund)|line of credit advance|\bloc advance/i,
    'loan_proceeds',
    'The description indicates a loan payout',
  ],
  [
    /\bseed\b|series [a-e]\b|\bsafe\b|capital contribution|investor|shareholder|\bventures?\b/i,
    'capital',
    'The description mentions owners or investors',
  ],
  [
    /\bgrant\b|\baward\b|\btreas\b|\bsbir\b|\bdoe\b|\bnsf\b|\busda\b/i,
    'grant_receipt',
    'The description mentions a grant',
  ],
  [
    /refund|reversal|return of|credit memo/i,
    'supplier_refund',
    'The description mentions a refund, and money came in',
  ],
  [/\binterest\b|dividend|cash ?back/i, 'other_receipt', 'The description mentions interest'],
]

const outgoing: readonly Rule[] = [
  [
    /card (autopay|payment|pmt)|credit card|\bautopay\b/i,
    'card_payment',
    'The description indicates a card payment; the card’s purchases are counted instead',
  ],
  [
    /\binterest\b|finance charge|\b(loan|lending)\b.*\bfees?\b/i,
    'loan_interest',
    'The description indicates interest or a fee on a loan',
  ],
  [
    /\bloan\b|lending|\bnote (pmt|payment)|repayment|debt service/i,
    'loan_repayment',
    'The description indicates a loan payment, which may include interest',
  ],
  [
    /owner'?s? draw|\bdraw\b|distribution|dividend/i,
    'owner_draw',
    'The description indicates an owner’s draw',
  ],
  [/refund|chargeback/i, 'customer_refund', 'The description mentions a refund, and money went out'],
]

function classifyByText({ description, cents, kind }: BankTransaction, hasCard: boolean): Ruling {
  if (kind === 'card') return classifyOnCard(description, cents)
  if (kind === 'loan' && cents < 0n && isInterestOrFee(description)) return chargedInterest
  if (kind !== 'cash') return { class: 'other_account', rule: outsideCash[kind] }
  const match = (cents > 0n ? incoming : outgoing).find(([words]) => words.test(description))
  if (match?.[1] === 'card_payment' && !hasCard) return unconnectedCard
  if (match) return { class: match[1], rule: match[2] }
  return cents > 0n
    ? {
        class: 'customer_receipt',
        rule: 'Money came in, and the description doesn’t indicate a source other than a customer',
      }
    : { class: 'payment', rule: 'Money went out, and the description doesn’t indicate an internal transfer' }
}

function classifyOnCard(description: string, cents: bigint): Ruling {
  if (cents <= 0n) return { class: 'payment', rule: 'A card was charged' }
  return isRefund(description)
    ? { class: 'supplier_refund', rule: 'The description mentions a refund to the card' }
    : { class: 'card_payment', rule: 'A payment to the card' }
}

const outsideCash: Record<Exclude<AccountKind, 'cash' | 'card'>, string> = {
  loan: 'The account is a loan; the money is counted in the account that received or paid it',
  investment: 'The account contains investments, which are not cash',
  unknown: 'The bank doesn’t report the kind of account',
}

const chargedInterest: Ruling = {
  class: 'interest_charged',
  rule: 'The loan was charged interest or a fee, which is paid as part of a repayment',
}

const unconnectedCard: Ruling = {
  class: 'payment',
  rule: 'The description indicates a card payment. No card is connected, so the payment replaces its purchases',
}

const otherCard: Ruling = {
  class: 'payment',
  rule: 'The description indicates a card payment. No connected card received it, so the payment replaces its purchases',
}

/**
 * Classifies the transactions of the company's accounts. Transfers between the company's accounts, loans and cards are
 * recognized by their counterpart (`pairTransactions`), or else by their description. With `hasCard`, card purchases
 * count instead of card payments. But if a connected card reports the payments that it receives, an unpaired card
 * payment from a cash account counts as spending, because the card that received it is not connected.
 */
export function classifyTransactions(
  transactions: readonly BankTransaction[],
  { hasCard }: { hasCard: boolean },
): Map<string, Ruling> {
  // Caches classifications by kind, sign and description, because most descriptions recur every month.
  const rulingsByText = new Map<string, Ruling>()
  const classify = (transaction: BankTransaction): Ruling => {
    const key = `${transaction.kind} ${transaction.cents > 0n} ${transaction.description}`
    const ruling = rulingsByText.get(key) ?? classifyByText(transaction, hasCard)
    rulingsByText.set(key, ruling)
    return ruling
  }
  const rulings = new Map(transactions.map((transaction) => [transaction.id, classify(transaction)]))
  const paired = pairTransactions(transactions, rulings)
  for (const [id, ruling] of paired) rulings.set(id, ruling)
  const isCardPayment = ({ id }: BankTransaction) => rulings.get(id)?.class === 'card_payment'
  const listsReceipts = transactions.some(
    (transaction) => transaction.kind === 'card' && isCardPayment(transaction),
  )
  if (listsReceipts)
    for (const transaction of transactions)
      if (transaction.kind === 'cash' && isCardPayment(transaction) && !paired.has(transaction.id))
        rulings.set(transaction.id, otherCard)
  return rulings
}

const processors = /\b(stripe|square|shopify|paypal|adyen|braintree)\b/i
const noise =
  /\b(ach|wire|credit|debit|in|out|deposit|payment|pmt|from|to|transfer|refund|inv|invoice|ref|no|pos)\b|[^a-z ]/gi

/** Extracts the payer or payee in uppercase; null for payment processor payouts, which combine many customers. */
export function findParty(description: string): string | null {
  if (processors.test(description)) return null
  const name = description.replaceAll(noise, ' ').replaceAll(/\s+/g, ' ').trim().toUpperCase()
  return name || description.toUpperCase()
}
