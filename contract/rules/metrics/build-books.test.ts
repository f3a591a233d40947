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

test('a company without connections has empty books in dollars', () => {
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

  test('comes from the books', () => {
    expect(join([euros, buildLedger({ currency: 'CAD' })]).currency).toBe('CAD')
  })

  test('comes from the statements if the books have none, and is never guessed', () => {
    const statements = [
      buildStatementLine({ currency: unknownCurrency }),
      buildStatementLine({ currency: 'CAD' }),
    ]
    expect(join([euros, buildLedger({ currency: null, statements })]).currency).toBe('CAD')
    const unknownStatements = [buildStatementLine({ currency: unknownCurrency })]
    expect(join([euros, buildLedger({ currency: null, statements: unknownStatements })]).currency).toBe(
      unknownCurrency,
    )
  })

  const accountsIn = (...currencies: string[]) =>
    buildBank({ accounts: currencies.map((currency) => buildAccount({ currency })) })
  test.each([
    ['US dollars if an account is in US dollars', ['DOGE', 'EUR', 'EUR', 'USD'], 'USD'],
    ['the ISO currency of most accounts', ['DOGE', 'DOGE', 'EUR', 'GBP', 'GBP'], 'GBP'],
    ['the alphabetically first of equally frequent currencies', ['GBP', 'EUR'], 'EUR'],
    ['unknown if no account has an ISO currency', ['DOGE', unknownCurrency], unknownCurrency],
    ['US dollars if there are no accounts', [], 'USD'],
  ])('without books is %s', (_, currencies, expected) => {
    expect(join([accountsIn(...currencies)]).currency).toBe(expected)
  })

  test('does not come from books without statements or from a bank with statements', () => {
    expect(join([euros, buildLedger({ currency: 'CAD', statements: [] })]).currency).toBe('EUR')
    expect(join([{ ...euros, currency: 'CAD', statements: [buildStatementLine()] }]).currency).toBe('EUR')
  })
})

test('the fiscal year comes from the books', () => {
  expect(join([buildLedger({ fiscal_year_start: 7 })]).fiscalYearStart).toBe(7)
  expect(join([buildLedger({ fiscal_year_start: null })]).fiscalYearStart).toBeNull()
})

test('books can be compared with a connected bank, but not with their own accounts', () => {
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

  test('is dated at the end of its month, with its statement and groups, and classified by its names', () => {
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
            rule: 'Listed under income',
            original_class: null,
          },
        ],
      ],
    ])
    expect(listAll(lines.balance_sheet)).toMatchObject([
      { id: 'loan', description: 'Balance sheet', class: 'debt', currency: 'CAD' },
    ])
  })

  test('is classified by its groups and account', () => {
    const card = { ...loan, groups: ['Credit cards'], account: 'Visa' }
    const { lines } = join([buildLedger({ statements: [card] })])
    expect(listAll(lines.balance_sheet)).toMatchObject([{ class: 'card_debt' }])
  })

  test('has the class from the analyst', () => {
    const { lines } = join([buildLedger({ statements: [sales] })], new Map([['sales', 'grant_income']]))
    expect(listAll(lines.profit_and_loss)).toMatchObject([
      { class: 'grant_income', rule: 'Set by an analyst', original_class: 'revenue' },
    ])
  })
})

describe('the months that the books cover', () => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11']
  const statements = months.flatMap((month) => [
    buildStatementLine({ month, id: `profit ${month}` }),
    buildStatementLine({ month, statement: 'balance_sheet', section: 'assets' }),
  ])
  const completeMonths = new Set(months.slice(0, 3))

  test('are complete months', () => {
    const { months: coveredMonths } = join([buildLedger({ statements })])
    expect(coveredMonths).toMatchObject({
      profit_and_loss: completeMonths,
      balance_sheet: completeMonths,
      bookkeeping: completeMonths,
    })
  })

  test('are all open if the books are never locked', () => {
    expect(join([buildLedger({ statements })]).openMonths).toEqual(completeMonths)
  })

  test('are closed through the lock date of the books', () => {
    const lock = (locked_through: string) => join([buildLedger({ statements, locked_through })]).openMonths
    expect([...lock('2026-08-30')]).toEqual(['2026-08', '2026-09', '2026-10'])
    expect([...lock('2026-08-31')]).toEqual(['2026-09', '2026-10'])
    expect([...lock('2026-10-31')]).toEqual([])
  })

  test('have one line for each open month', () => {
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
            rule: 'The books are not locked through the end of the month',
            original_class: null,
          },
        ],
      ],
    ])
  })
})

describe('the aging report', () => {
  const receivable = {
    id: 'receivable',
    kind: 'receivable',
    party: 'Acme',
    billed_from: '2026-09-23',
    amount: '75.50',
    currency: 'CAD',
  } as const

  test('is current and includes the party', () => {
    const { lines, months } = join([buildLedger({ aged: [receivable] })])
    expect([...lines.aging]).toEqual([
      [
        now,
        [
          {
            id: 'receivable',
            source: 'QuickBooks Online',
            account: 'Acme',
            date: '2026-09-23',
            description: 'Owed by a customer',
            cents: 7550n,
            currency: 'CAD',
            class: 'receivable_recent',
            rule: 'By billing date',
            original_class: null,
          },
        ],
      ],
    ])
    expect(months.aging).toEqual(new Set([now]))
  })

  test('classifies amounts as old if billed more than 60 days ago', () => {
    const { lines } = join([
      buildLedger({
        aged: [
          { ...receivable, billed_from: '2026-09-22' },
          { ...receivable, kind: 'payable', billed_from: '2026-09-23' },
          { ...receivable, kind: 'payable', billed_from: '2026-09-22' },
        ],
      }),
    ])
    expect(listAll(lines.aging).map((line) => [line.class, line.description])).toEqual([
      ['receivable_old', 'Owed by a customer'],
      ['payable_recent', 'Owed to a supplier'],
      ['payable_old', 'Owed to a supplier'],
    ])
  })

  test('is missing if the books have none', () => {
    const { lines, months } = join([buildLedger()])
    expect([listAll(lines.aging), months.aging.size]).toEqual([[], 0])
  })
})
