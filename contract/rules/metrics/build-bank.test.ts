import { describe, expect, test } from 'vitest'
import { buildBooks } from './build-books.ts'
import { computeMetric } from './compute.ts'
import type { Decisions, Line } from './line.ts'
import type { SourceReading } from './readings.ts'
import { bankWith, buildAccount, buildBank, buildLedger, buildTransaction } from './testing.ts'

const join = (readings: SourceReading[], decisions: Decisions = new Map()) =>
  buildBooks(readings, { today: '2026-11-22', decisions })
const listAll = (months: ReadonlyMap<string, readonly Line[]>) => [...months.values()].flat()

describe('a movement at a bank', () => {
  test('is a line with its bank, its account and what the rules say', () => {
    const bank = bankWith([{ id: 'rent', description: 'Rent', amount: '-100.50', currency: 'CAD' }])
    expect([...join([bank]).lines.bank]).toEqual([
      [
        '2026-10',
        [
          {
            id: 'rent',
            source: 'First Bank',
            account: 'Checking',
            date: '2026-10-05',
            description: 'Rent',
            cents: -10050n,
            currency: 'CAD',
            class: 'payment',
            rule: 'Money went out, and nothing says that it stays in the company',
            original_class: null,
            is_matched: false,
          },
        ],
      ],
    ])
  })

  test('names its customer where a customer paid or got money back, and only there', () => {
    const bank = bankWith([
      { description: 'Acme invoice 7', amount: '80.00' },
      { description: 'Acme invoice 7', amount: '90.00' },
      { description: 'Refund to Acme', amount: '-5.00' },
      { description: 'STRIPE payout', amount: '70.00' },
      { description: 'Seed round', amount: '900.00' },
      { description: 'Acme supplies', amount: '-9.00' },
    ])
    expect(listAll(join([bank]).lines.bank).map((line) => [line.class, line.party, 'party' in line])).toEqual(
      [
        ['customer_receipt', 'ACME', true],
        ['customer_receipt', 'ACME', true],
        ['customer_refund', 'ACME', true],
        ['customer_receipt', undefined, false],
        ['capital', undefined, false],
        ['payment', undefined, false],
      ],
    )
  })

  test('is what an analyst decided, with the customer of a receipt', () => {
    const bank = bankWith([
      { id: 'seed', description: 'Seed farm', amount: '900.00' },
      { id: 'other', description: 'Acme', amount: '10.00' },
    ])
    const decisions = new Map([
      ['seed', 'customer_receipt' as const],
      ['other', 'capital' as const],
    ])
    expect(listAll(join([bank], decisions).lines.bank)).toMatchObject([
      { class: 'customer_receipt', original_class: 'capital', party: 'SEED FARM' },
      { class: 'capital', original_class: 'customer_receipt' },
    ])
  })

  test('on a credit card is what was bought with it, or pays it off', () => {
    const card = buildAccount({ name: 'Visa', kind: 'card' })
    const transactions = [
      buildTransaction(card.id, { description: 'Loan of a van' }),
      buildTransaction(card.id, { description: 'Thank you', amount: '40.00' }),
    ]
    expect(listAll(join([buildBank({ accounts: [card], transactions })]).lines.bank)).toMatchObject([
      { class: 'payment', account: 'Visa' },
      { class: 'card_payment', account: 'Visa' },
    ])
  })

  test('between own accounts of two banks is found by its counterpart', () => {
    const sent = bankWith([{ description: 'Transfer', amount: '-300.00' }])
    const received = bankWith([{ description: 'Deposit', amount: '300.00' }], { platform: 'Second Bank' })
    expect(listAll(join([sent, received]).lines.bank)).toMatchObject([
      { class: 'own_transfer', source: 'First Bank' },
      { class: 'own_transfer', source: 'Second Bank' },
    ])
  })

  const paid = [{ description: 'Rent', amount: '-100.00' }]
  const inBooks = buildAccount({ id: 'in books' })
  const entry = buildTransaction('in books', { amount: '-100.00' })
  const matches = (readings: SourceReading[]) =>
    listAll(join(readings).lines.bank).map(({ is_matched }) => is_matched)

  test('is matched with what the books have', () => {
    const ledger = buildLedger({ accounts: [inBooks], transactions: [entry] })
    expect(matches([ledger, bankWith([...paid, { amount: '-100.01' }])])).toEqual([true, false])
  })

  test('is matched with nothing where books and bank are one, or books are missing', () => {
    expect(matches([buildLedger({ accounts: [inBooks], transactions: [entry] })])).toEqual([false])
    expect(matches([bankWith(paid)])).toEqual([false])
  })
})

test('a loan that is connected beside the account it was paid into is no spending', () => {
  const checking = buildAccount({ id: 'checking', balance: '260000.00' })
  const loan = buildAccount({ id: 'loan', kind: 'loan', balance: '-250000.00' })
  const months = ['2026-08', '2026-09', '2026-10']
  const bank = buildBank({
    accounts: [checking, loan],
    transactions: [
      ...months.map((month) => buildTransaction('checking', { date: `${month}-05`, amount: '-10000.00' })),
      buildTransaction('checking', { date: '2026-09-10', amount: '250000.00', description: 'Deposit' }),
      buildTransaction('loan', { date: '2026-09-09', amount: '-250000.00', description: 'Disbursement' }),
    ],
  })
  const books = join([bank])
  expect(computeMetric(books, 'gross_burn').value).toBe('10000.00')
  expect(computeMetric(books, 'net_burn').value).toBe('10000.00')
  expect(computeMetric(books, 'net_burn').excluded.map(({ line, reason }) => [line.class, reason])).toEqual([
    ['loan_proceeds', 'A loan has to be paid back'],
    ['other_account', 'Only cash accounts and cards are counted'],
  ])
  expect(computeMetric(books, 'cash').value).toBe('260000.00')
})
