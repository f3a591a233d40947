import { describe, expect, test } from 'vitest'
import { classifyTransactions, findParty } from './bank-rules.ts'
import type { BankTransaction } from './pairing.ts'
import { buildBankTransaction } from './testing.ts'

const classify = (given: Partial<BankTransaction>) => {
  const transaction = buildBankTransaction(given)
  return classifyTransactions([transaction], { hasCard: true }).get(transaction.id)
}

describe('money that came in', () => {
  test.each([
    ['LOAN DISB 0042', 'loan_proceeds'],
    ['Loan proceeds', 'loan_proceeds'],
    ['loan advance', 'loan_proceeds'],
    ['LOAN FUNDING', 'loan_proceeds'],
    ['Line of credit advance', 'loan_proceeds'],
    ['LOC ADVANCE', 'loan_proceeds'],
    ['BLOC ADVANCE PARTNERS', 'customer_receipt'],
    ['Loan', 'customer_receipt'],
    ['Seed round', 'capital'],
    ['Seedling nursery', 'customer_receipt'],
    ['Series B close', 'capital'],
    ['Series F close', 'customer_receipt'],
    ['SAFE Alder', 'capital'],
    ['Safety goods', 'customer_receipt'],
    ['Capital contribution', 'capital'],
    ['Investor wire', 'capital'],
    ['Shareholder loan', 'capital'],
    ['Alder Venture', 'capital'],
    ['Alder Ventures LP', 'capital'],
    ['Adventure tours', 'customer_receipt'],
    ['Venturesome', 'customer_receipt'],
    ['State grant', 'grant_receipt'],
    ['Grantham & Co', 'customer_receipt'],
    ['AWARD 12', 'grant_receipt'],
    ['Awards dinner', 'customer_receipt'],
    ['US TREAS 310', 'grant_receipt'],
    ['SBIR phase 1', 'grant_receipt'],
    ['DOE drawdown', 'grant_receipt'],
    ['Does Ltd', 'customer_receipt'],
    ['NSF 7781', 'grant_receipt'],
    ['USDA REAP', 'grant_receipt'],
    ['REFUND Dell', 'supplier_refund'],
    ['Reversal of fee', 'supplier_refund'],
    ['Return of deposit', 'supplier_refund'],
    ['Credit memo 7', 'supplier_refund'],
    ['Interest paid', 'other_receipt'],
    ['Interesting Ltd', 'customer_receipt'],
    ['Dividend', 'other_receipt'],
    ['Cash back', 'other_receipt'],
    ['CASHBACK', 'other_receipt'],
    ['Invoice 12', 'customer_receipt'],
  ])('as %j is %s', (description, expected) => {
    expect(classify({ description })?.class).toBe(expected)
  })
})

describe('money that went out', () => {
  test.each([
    ['CARD AUTOPAY', 'card_payment'],
    ['Card payment', 'card_payment'],
    ['Card pmt 99', 'card_payment'],
    ['Credit card Chase', 'card_payment'],
    ['AUTOPAY', 'card_payment'],
    ['Autopayment plan', 'payment'],
    ['Card reader', 'payment'],
    ['Loan 42', 'loan_repayment'],
    ['Loaned tools', 'payment'],
    ['ABC Lending', 'loan_repayment'],
    ['Note pmt', 'loan_repayment'],
    ['Note payment', 'loan_repayment'],
    ['Keynote payment', 'payment'],
    ['Repayment', 'loan_repayment'],
    ['PACIFIC BANK LOAN PMT INTEREST', 'loan_interest'],
    ['Interest on note 7', 'loan_interest'],
    ['FINANCE CHARGE', 'loan_interest'],
    ['Loan servicing fee', 'loan_interest'],
    ['Pinterest ads', 'payment'],
    ['Wire fee', 'payment'],
    ['Debt service', 'loan_repayment'],
    ["Owner's draw", 'owner_draw'],
    ['Owners draw', 'owner_draw'],
    ["Owner's drawings", 'owner_draw'],
    ['Owners drawings', 'owner_draw'],
    ['Owner drawings', 'owner_draw'],
    ['Draw', 'owner_draw'],
    ['Drawing board Inc', 'payment'],
    ['Distribution', 'owner_draw'],
    ['Dividend', 'owner_draw'],
    ['Refund to Acme', 'customer_refund'],
    ['Chargeback', 'customer_refund'],
    ['Rent', 'payment'],
  ])('as %j is %s', (description, expected) => {
    expect(classify({ description, cents: -100_00n })?.class).toBe(expected)
  })
})

test.each<[string, bigint, string]>([
  ['Dell', -100n, 'payment'],
  ['Loan', -100n, 'payment'],
  ['Thank you', 100n, 'card_payment'],
  ['Refund Dell', 100n, 'supplier_refund'],
  ['Return', 100n, 'supplier_refund'],
  ['Reversal', 100n, 'supplier_refund'],
  ['Credit memo', 100n, 'supplier_refund'],
])('on a card %j of %d cents is %s', (description, cents, expected) => {
  expect(classify({ description, cents, kind: 'card' })?.class).toBe(expected)
})

test('the meaning of a description depends on the direction and the kind of account', () => {
  const transactions = [
    buildBankTransaction({ description: 'Refund' }),
    buildBankTransaction({ description: 'Refund', cents: -1n }),
    buildBankTransaction({ description: 'Refund', cents: -1n, kind: 'card' }),
    buildBankTransaction({ description: 'Loan', cents: -1n }),
  ]
  const rulings = classifyTransactions(transactions, { hasCard: true })
  expect(transactions.map(({ id }) => rulings.get(id)?.class)).toEqual([
    'supplier_refund',
    'customer_refund',
    'payment',
    'loan_repayment',
  ])
})

test('each ruling has a reason', () => {
  const rules = [
    classify({ description: 'Loan proceeds' }),
    classify({ description: 'Seed' }),
    classify({ description: 'Grant' }),
    classify({ description: 'Refund' }),
    classify({ description: 'Interest' }),
    classify({ description: 'Autopay', cents: -1n }),
    classify({ description: 'Loan', cents: -1n }),
    classify({ description: 'Draw', cents: -1n }),
    classify({ description: 'Refund', cents: -1n }),
    classify({ description: 'Refund', kind: 'card' }),
    classify({ kind: 'card' }),
    classify({ kind: 'card', cents: -1n }),
    classify({}),
    classify({ cents: -1n }),
  ].map((ruling) => ruling?.rule)
  expect(rules).toEqual([
    'The description indicates a loan payout',
    'The description mentions owners or investors',
    'The description mentions a grant',
    'The description mentions a refund, and money came in',
    'The description mentions interest',
    'The description indicates a card payment; the card’s purchases are counted instead',
    'The description indicates a loan payment, which may include interest',
    'The description indicates an owner’s draw',
    'The description mentions a refund, and money went out',
    'The description mentions a refund to the card',
    'A payment to the card',
    'A card was charged',
    'Money came in, and the description doesn’t indicate a source other than a customer',
    'Money went out, and the description doesn’t indicate an internal transfer',
  ])
})

test('the payment of an unconnected card replaces its purchases', () => {
  const transaction = buildBankTransaction({ description: 'CARD AUTOPAY', cents: -100n })
  expect(classifyTransactions([transaction], { hasCard: false }).get(transaction.id)).toMatchObject({
    class: 'payment',
    rule: expect.stringContaining('No card is connected') as string,
  })
})

describe('a card payment of a company with a connected card', () => {
  const payment = buildBankTransaction({ description: 'CARD AUTOPAY', cents: -70n })
  const purchase = buildBankTransaction({
    account_key: 'card',
    kind: 'card',
    cents: -70n,
    description: 'Dell',
  })
  const classifyWith = (...cardTransactions: BankTransaction[]) =>
    classifyTransactions([payment, ...cardTransactions], { hasCard: true }).get(payment.id)

  test('is not spending if the card received it or does not report received payments', () => {
    const received = { ...purchase, id: 'received', cents: 70n, description: 'Thank you' }
    expect(classifyWith(purchase, received)?.class).toBe('card_payment')
    expect(classifyWith(purchase)?.class).toBe('card_payment')
  })

  test('replaces the purchases of another card if the connected card received only other payments', () => {
    const received = { ...purchase, id: 'received', cents: 44n, description: 'Thank you' }
    expect(classifyWith(purchase, received)).toEqual({
      class: 'payment',
      rule: 'The description indicates a card payment. No connected card received it, so the payment replaces its purchases',
    })
  })
})

test.each([
  ['Interest charge', -5n, 'interest_charged'],
  ['Late fee', -5n, 'interest_charged'],
  ['Interest credit', 5n, 'other_account'],
  ['Disbursement', -5n, 'other_account'],
])('on a loan %j of %d cents is %s', (description, cents, expected) => {
  expect(classify({ description, cents, kind: 'loan' })?.class).toBe(expected)
})

test.each([
  ['loan', 'The account is a loan; the money is counted in the account that received or paid it'],
  ['investment', 'The account contains investments, which are not cash'],
  ['unknown', 'The bank doesn’t report the kind of account'],
] as const)('a transaction in an account of kind %s has a reason for its exclusion', (kind, rule) => {
  expect(classify({ kind, description: 'Grant' })).toEqual({ class: 'other_account', rule })
})

test.each([
  ['STRIPE PAYOUT 12', null],
  ['Square Inc', null],
  ['Shopify', null],
  ['PayPal Transfer', null],
  ['Adyen', null],
  ['Braintree', null],
  ['Stripes Ltd', 'STRIPES LTD'],
  ['ACH CREDIT Acme Corp 0042', 'ACME CORP'],
  ['Wire in from Alder   Wood', 'ALDER WOOD'],
  ['Payment inv 77', 'PAYMENT INV 77'],
  ['Acme-Solar deposit', 'ACME SOLAR'],
])('the party of %j is %j', (description, party) => {
  expect(findParty(description)).toBe(party)
})
