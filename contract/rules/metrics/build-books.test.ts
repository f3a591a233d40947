import { describe, expect, test } from 'vitest'
import { now } from './books.ts'
import { buildBooks } from './build-books.ts'
import type { Decisions, Line } from './line.ts'
import type { SourceReading } from './readings.ts'
import { buildAccount, buildBank, buildLedger, buildStatementLine } from './testing.ts'
import { unknownCurrency } from './readings.ts'

const today = '2026-11-22'
const join = (readings: SourceReading[], decisions: Decisions = new Map()) =>
  buildBooks(readings, { today, decisions })
const listAll = (months: ReadonlyMap<string, readonly Line[]>) => [...months.values()].flat()

test('a company that connected nothing has empty books in dollars', () => {
  const { lines, months, ...books } = join([])
  expect(books).toEqual({
    currency: 'USD',
    fiscalYearStart: null,
    isComparable: false,
    lastMonth: '2026-10',
    openMonths: new Set(),
    limits: {},
  })
  expect(Object.values(lines).flatMap(listAll)).toEqual([])
  expect(Object.values(months).map(({ size }) => size)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

describe('the currency of the figures', () => {
  const euros = buildBank({ accounts: [buildAccount({ currency: 'EUR' })] })

  test('is that of the books', () => {
    expect(join([euros, buildLedger({ currency: 'CAD' })]).currency).toBe('CAD')
  })

  test('is that of the statements where the books say none, never a guess', () => {
    const statements = [
      buildStatementLine({ currency: unknownCurrency }),
      buildStatementLine({ currency: 'CAD' }),
    ]
    expect(join([euros, buildLedger({ currency: null, statements })]).currency).toBe('CAD')
    const unknown = [buildStatementLine({ currency: unknownCurrency })]
    expect(join([euros, buildLedger({ currency: null, statements: unknown })]).currency).toBe(unknownCurrency)
  })

  const accountsIn = (...currencies: string[]) =>
    buildBank({ accounts: currencies.map((currency) => buildAccount({ currency })) })
  test.each([
    ['dollars, if an account is in dollars', ['DOGE', 'EUR', 'EUR', 'USD'], 'USD'],
    ['the official currency of most accounts', ['DOGE', 'DOGE', 'EUR', 'GBP', 'GBP'], 'GBP'],
    ['the first by name of two that are equally frequent', ['GBP', 'EUR'], 'EUR'],
    ['unknown, where no account has an official one', ['DOGE', unknownCurrency], unknownCurrency],
    ['dollars, where there is no account', [], 'USD'],
  ])('is, without books, %s', (_, currencies, expected) => {
    expect(join([accountsIn(...currencies)]).currency).toBe(expected)
  })

  test('is not that of books without a statement, nor of a bank that has statements', () => {
    expect(join([euros, buildLedger({ currency: 'CAD', statements: [] })]).currency).toBe('EUR')
    expect(join([{ ...euros, currency: 'CAD', statements: [buildStatementLine()] }]).currency).toBe('EUR')
  })
})

test('the fiscal year is that of the books', () => {
  expect(join([buildLedger({ fiscal_year_start: 7 })]).fiscalYearStart).toBe(7)
  expect(join([buildLedger({ fiscal_year_start: null })]).fiscalYearStart).toBeNull()
})

test('books can be compared with a bank that is connected beside them, not with the accounts in themselves', () => {
  const bank = buildBank({ accounts: [buildAccount()] })
  expect(join([buildLedger(), bank]).isComparable).toBe(true)
  expect(join([bank]).isComparable).toBe(false)
  expect(join([buildLedger()]).isComparable).toBe(false)
  expect(join([buildLedger({ accounts: [buildAccount()] })]).isComparable).toBe(false)
})

describe('a line of a statement', () => {
  const sales = buildStatementLine({ id: 'sales', groups: ['Income', 'Shop'], amount: '-12.05' })
  const loan = buildStatementLine({
    id: 'loan',
    statement: 'balance_sheet',
    section: 'liabilities',
    groups: [],
    account: 'Loan of the bank',
    currency: 'CAD',
  })

  test('stands at the end of its month, under its statement and groups, with the class of its names', () => {
    const { lines } = join([buildLedger({ statements: [sales, loan] })])
    expect([...lines.profit_and_loss]).toEqual([
      [
        '2026-10',
        [
          {
            id: 'sales',
            source: 'QuickBooks Online',
            account: 'Sales',
            date: '2026-10-31',
            description: 'Profit & loss / Income / Shop',
            cents: -1205n,
            currency: 'USD',
            class: 'revenue',
            rule: 'It stands under income',
            original_class: null,
          },
        ],
      ],
    ])
    expect(listAll(lines.balance_sheet)).toMatchObject([
      { id: 'loan', description: 'Balance sheet', class: 'debt', currency: 'CAD' },
    ])
  })

  test('is classified by its groups and its account', () => {
    const card = { ...loan, groups: ['Credit cards'], account: 'Visa' }
    const { lines } = join([buildLedger({ statements: [card] })])
    expect(listAll(lines.balance_sheet)).toMatchObject([{ class: 'card_debt' }])
  })

  test('is what an analyst decided', () => {
    const { lines } = join([buildLedger({ statements: [sales] })], new Map([['sales', 'grant_income']]))
    expect(listAll(lines.profit_and_loss)).toMatchObject([
      { class: 'grant_income', rule: 'An analyst decided so', original_class: 'revenue' },
    ])
  })
})

describe('the months that the books cover', () => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11']
  const statements = months.flatMap((month) => [
    buildStatementLine({ month, id: `profit ${month}` }),
    buildStatementLine({ month, statement: 'balance_sheet', section: 'assets' }),
  ])
  const over = new Set(months.slice(0, 3))

  test('are those that are over', () => {
    const { months: covered } = join([buildLedger({ statements })])
    expect(covered).toMatchObject({ profit_and_loss: over, balance_sheet: over, bookkeeping: over })
  })

  test('may all still change where nobody closed them', () => {
    expect(join([buildLedger({ statements })]).openMonths).toEqual(over)
  })

  test('are closed up to the day that the books are locked through', () => {
    const lock = (locked_through: string) => join([buildLedger({ statements, locked_through })]).openMonths
    expect([...lock('2026-08-30')]).toEqual(['2026-08', '2026-09', '2026-10'])
    expect([...lock('2026-08-31')]).toEqual(['2026-09', '2026-10'])
    expect([...lock('2026-10-31')]).toEqual([])
  })

  test('count once for each month that is open', () => {
    const { lines } = join([buildLedger({ statements, locked_through: '2026-09-30', currency: 'CAD' })])
    expect([...lines.bookkeeping]).toEqual([
      [
        '2026-10',
        [
          {
            id: 'open 2026-10',
            source: 'QuickBooks Online',
            account: 'Books',
            date: '2026-10-31',
            description: 'The books of this month are not closed',
            cents: 100n,
            currency: 'CAD',
            class: 'open_month',
            rule: 'The books are not locked up to its end',
            original_class: null,
          },
        ],
      ],
    ])
  })
})

describe('what is owed by age', () => {
  const owed = {
    id: 'owed',
    kind: 'receivable',
    party: 'Acme',
    billed_from: '2026-09-23',
    amount: '75.50',
    currency: 'CAD',
  } as const

  test('is of today, with the party that owes it', () => {
    const { lines, months } = join([buildLedger({ aged: [owed] })])
    expect([...lines.ageing]).toEqual([
      [
        now,
        [
          {
            id: 'owed',
            source: 'QuickBooks Online',
            account: 'Acme',
            date: '2026-09-23',
            description: 'Owed by a customer',
            cents: 7550n,
            currency: 'CAD',
            class: 'receivable_recent',
            rule: 'By the day it was billed',
            original_class: null,
          },
        ],
      ],
    ])
    expect(months.ageing).toEqual(new Set([now]))
  })

  test('is old once it was billed more than 60 days ago', () => {
    const { lines } = join([
      buildLedger({
        aged: [
          { ...owed, billed_from: '2026-09-22' },
          { ...owed, kind: 'payable', billed_from: '2026-09-23' },
          { ...owed, kind: 'payable', billed_from: '2026-09-22' },
        ],
      }),
    ])
    expect(listAll(lines.ageing).map((line) => [line.class, line.description])).toEqual([
      ['receivable_old', 'Owed by a customer'],
      ['payable_recent', 'Owed to a supplier'],
      ['payable_old', 'Owed to a supplier'],
    ])
  })

  test('is not known where the books have no such report', () => {
    const { lines, months } = join([buildLedger()])
    expect([listAll(lines.ageing), months.ageing.size]).toEqual([[], 0])
  })
})
