import { describe, expect, test } from 'vitest'
import { buildBooks } from './build-books.ts'
import { computeMetric } from './compute.ts'
import type { MetricKey } from './catalogue.ts'
import type { Decisions, Line } from './line.ts'
import type { SourceReading } from './readings.ts'
import {
  buildBankWithTransactions,
  buildAccount,
  buildBank,
  buildLedger,
  buildTransaction,
} from './testing.ts'

const join = (readings: SourceReading[], decisions: Decisions = new Map()) =>
  buildBooks(readings, { today: '2026-11-22', decisions })
const listAll = (months: ReadonlyMap<string, readonly Line[]>) => [...months.values()].flat()

describe('a bank transaction', () => {
  test('becomes a line with its bank, account and class', () => {
    const bank = buildBankWithTransactions([
      { id: 'rent', description: 'Rent', amount: '-100.50', currency: 'CAD' },
    ])
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
            rule: 'Money went out, and the description doesn’t indicate an internal transfer',
            original_class: null,
            is_matched: false,
          },
        ],
      ],
    ])
  })

  test('has a customer only for customer payments and refunds', () => {
    const bank = buildBankWithTransactions([
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

  test('has the class from the analyst, and the customer of a receipt', () => {
    const bank = buildBankWithTransactions([
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

  test('on a credit card is a purchase or a card payment', () => {
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

  test('between company accounts at two banks is recognized by its counterpart', () => {
    const sent = buildBankWithTransactions([{ description: 'Transfer', amount: '-300.00' }])
    const received = buildBankWithTransactions([{ description: 'Deposit', amount: '300.00' }], {
      platform: 'Second Bank',
    })
    expect(listAll(join([sent, received]).lines.bank)).toMatchObject([
      { class: 'own_transfer', source: 'First Bank' },
      { class: 'own_transfer', source: 'Second Bank' },
    ])
  })

  const rentPayments = [{ description: 'Rent', amount: '-100.00' }]
  const inBooks = buildAccount({ id: 'in books' })
  const entry = buildTransaction('in books', { amount: '-100.00' })
  const matches = (readings: SourceReading[]) =>
    listAll(join(readings).lines.bank).map(({ is_matched }) => is_matched)

  test('is matched with an entry in the books', () => {
    const ledger = buildLedger({ accounts: [inBooks], transactions: [entry] })
    expect(matches([ledger, buildBankWithTransactions([...rentPayments, { amount: '-100.01' }])])).toEqual([
      true,
      false,
    ])
  })

  test('is not matched if the books provide the bank data, or if there are no books', () => {
    expect(matches([buildLedger({ accounts: [inBooks], transactions: [entry] })])).toEqual([false])
    expect(matches([buildBankWithTransactions(rentPayments)])).toEqual([false])
  })
})

test('a connected loan does not affect burn and cash', () => {
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
    ['loan_proceeds', 'Loans must be repaid'],
    ['other_account', 'Only cash accounts and cards count'],
  ])
  expect(computeMetric(books, 'cash').value).toBe('260000.00')
})

describe('loan payments', () => {
  const months = ['2026-08', '2026-09', '2026-10']
  const pay = (day: string, description: string, amount: string) =>
    months.map((month) => buildTransaction('checking', { date: `${month}-${day}`, description, amount }))
  const checking = buildAccount({ id: 'checking', balance: '90000.00' })
  const loan = buildAccount({ id: 'loan', name: 'Term loan', kind: 'loan', balance: '-250000.00' })
  const getFigure = (readings: SourceReading[], key: MetricKey, decisions?: Decisions) =>
    computeMetric(join(readings, decisions), key).value
  const rent = pay('03', 'Rent', '-10000.00')

  test('are debt service, not burn; for an unconnected loan, the description identifies interest', () => {
    const transactions = [
      ...rent,
      ...pay('20', 'LOAN PMT', '-4000.00'),
      ...pay('20', 'LOAN PMT INTEREST', '-600.00'),
    ]
    const bank = buildBank({ accounts: [checking], transactions })
    expect(getFigure([bank], 'gross_burn')).toBe('10600.00')
    expect(getFigure([bank], 'debt_service')).toBe('4600.00')
    expect(getFigure([bank], 'debt')).toBeNull()
  })

  test('to a connected loan are recognized by amount, and interest by the loan’s charges', () => {
    const charges = months.flatMap((month) => [
      buildTransaction('loan', { date: `${month}-20`, description: 'Interest charge', amount: '-600.00' }),
      buildTransaction('loan', { date: `${month}-21`, description: 'Payment', amount: '4600.00' }),
    ])
    const transactions = [...rent, ...pay('20', 'ACH 8812', '-4600.00'), ...charges]
    const bank = buildBank({ accounts: [checking, loan], transactions })
    expect(getFigure([bank], 'gross_burn')).toBe('10600.00')
    expect(getFigure([bank], 'debt_service')).toBe('4600.00')
    expect(getFigure([bank], 'debt')).toBe('250000.00')
  })

  test('can be classified by an analyst', () => {
    const [first] = pay('20', 'ACH 8812', '-4600.00')
    const bank = buildBank({ accounts: [checking], transactions: [...rent, ...(first ? [first] : [])] })
    const decisions: Decisions = new Map([[first?.id ?? '', 'loan_repayment']])
    expect(getFigure([bank], 'gross_burn')).toBe('11533.33')
    expect(getFigure([bank], 'gross_burn', decisions)).toBe('10000.00')
    expect(getFigure([bank], 'debt_service', decisions)).toBe('1533.33')
  })

  test('leave debt unknown if a loan or card has no balance, with its name in the reason', () => {
    const card = buildAccount({ name: 'Visa', kind: 'card', balance: null })
    const books = join([buildBank({ accounts: [checking, loan, card], transactions: rent })])
    expect(computeMetric(books, 'debt').reason).toBe(
      'Needs a balance sheet, or a connected loan with its balance. First Bank Visa has no balance',
    )
  })
})
