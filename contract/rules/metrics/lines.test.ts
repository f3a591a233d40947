import { describe, expect, test } from 'vitest'
import { typedKeys } from '../../core/fields.ts'
import type { BankTransaction } from './pairing.ts'
import { createDayMatcher, sortByDate, toDayNumber } from './by-day.ts'
import { condenseBooks } from './condense.ts'
import type { Books } from './books.ts'
import { applyLineDecision, type Line } from './line.ts'
import { canReclassify, type LineClass, lineClassKeys, listSelectableClasses } from './line-classes.ts'
import { matchTransactions } from './matching.ts'
import type { ReadTransaction } from './readings.ts'
import { classifyStatementLine, type StatementSection } from './statement-rules.ts'

describe('a day matcher', () => {
  const items = [10, 12, 12, 15].map((day, number) => ({ day, number }))

  test('returns each item once, earliest first, within the maximum distance', () => {
    const take = createDayMatcher(items.toReversed(), 2)
    expect([take(11)?.day, take(11)?.day, take(11)?.day, take(11)]).toEqual([10, 12, 12, undefined])
    expect([take(13)?.day, take(13)]).toEqual([15, undefined])
  })

  test('skips items that are too old, and keeps items that are too new', () => {
    const take = createDayMatcher(items, 2)
    expect([take(7), take(12)?.number, take(15)?.day]).toEqual([undefined, 0, 15])
    expect(take(18)).toBeUndefined()
  })

  test('returns only matching items, and keeps the others', () => {
    const take = createDayMatcher(items, 2)
    expect(take(12, ({ number }) => number === 2)?.number).toBe(2)
    expect(take(12, ({ number }) => number === 2)).toBeUndefined()
    expect([take(12)?.number, take(12)?.number, take(12)]).toEqual([0, 1, undefined])
  })

  test('without items returns undefined', () => {
    expect(createDayMatcher([], 3)(1)).toBeUndefined()
  })
})

test('sorting by date is stable', () => {
  const items = [
    { date: '2026-10-02', id: 1 },
    { date: '2026-10-01', id: 2 },
    { date: '2026-10-02', id: 3 },
    { date: '2026-09-30', id: 4 },
  ]
  expect(sortByDate(items).map(({ id }) => id)).toEqual([4, 2, 1, 3])
  expect(toDayNumber('1970-01-03')).toBe(2)
})

describe('a transaction matches an entry in the books', () => {
  const transaction = (given: Partial<BankTransaction>): BankTransaction => ({
    id: 'm1',
    account_key: 'checking',
    account_mask: null,
    date: '2026-10-10',
    description: 'Rent',
    cents: -50_000n,
    currency: 'USD',
    kind: 'cash',
    ...given,
  })
  const entry = (given: Partial<ReadTransaction>) =>
    ({ date: '2026-10-10', amount: '-500.00', currency: 'USD', ...given }) as ReadTransaction

  test.each<[string, Partial<ReadTransaction>, boolean]>([
    ['on the same day', {}, true],
    ['three days later', { date: '2026-10-13' }, true],
    ['three days before', { date: '2026-10-07' }, true],
    ['not four days later', { date: '2026-10-14' }, false],
    ['not with another amount', { amount: '-500.01' }, false],
    ['not in the other direction', { amount: '500.00' }, false],
    ['not in another currency', { currency: 'CAD' }, false],
  ])('%s', (_, given, expected) => {
    expect([...matchTransactions([transaction({})], [entry(given)])]).toEqual(expected ? ['m1'] : [])
  })

  test('once, and the earlier transaction first', () => {
    const transactions = [transaction({ id: 'late', date: '2026-10-11' }), transaction({})]
    expect([...matchTransactions(transactions, [entry({})])]).toEqual(['m1'])
    expect([...matchTransactions(transactions, [entry({}), entry({})])].toSorted()).toEqual(['late', 'm1'])
  })
})

test('an analyst’s decision replaces the rule, unless both are equal', () => {
  const ruling = { class: 'payment', rule: 'By the text' } as const
  expect(applyLineDecision('a', ruling, new Map())).toEqual({ ...ruling, original_class: null })
  expect(applyLineDecision('a', ruling, new Map([['a', 'payment']]))).toEqual({
    ...ruling,
    original_class: null,
  })
  expect(applyLineDecision('a', ruling, new Map([['b', 'capital']]))).toEqual({
    ...ruling,
    original_class: null,
  })
  expect(applyLineDecision('a', ruling, new Map([['a', 'capital']]))).toEqual({
    class: 'capital',
    rule: 'Set by an analyst',
    original_class: 'payment',
  })
})

describe('an analyst', () => {
  const accounts: Record<StatementSection, string[]> = {
    income: ['Sales', 'Subscriptions', 'Refunds', 'Grants', 'Uncategorized income'],
    other_income: ['Interest earned'],
    cost_of_sales: ['Hosting'],
    expenses: ['Rent', 'Ask my accountant'],
    other_expenses: ['Fines'],
    assets: ['Checking', 'Receivables', 'Inventory', 'Equipment'],
    liabilities: ['Credit card', 'Accounts payable', 'Sales tax', 'Bank loan'],
    equity: ['Retained earnings'],
  }
  const findClasses = (...sections: StatementSection[]) =>
    new Set(
      sections.flatMap((section) =>
        accounts[section].map((account) => classifyStatementLine(section, [account]).class),
      ),
    )
  const statementClasses = findClasses(...typedKeys(accounts))
  const isFixed = (lineClass: LineClass) => /_balance$|^(receivable|payable)_|^open_month$/.test(lineClass)

  test.each<[StatementSection, ...StatementSection[]]>([
    ['income', 'other_income'],
    ['cost_of_sales', 'expenses', 'other_expenses'],
    ['assets'],
    ['liabilities', 'equity'],
  ])('can change the class of a line in %s only within its part of the statement', (...sections) => {
    const classes = findClasses(...sections)
    for (const from of classes) expect(new Set(listSelectableClasses(from))).toEqual(classes)
  })

  test('can change the class of a bank transaction to any class of transactions', () => {
    const transactions = lineClassKeys.filter((key) => !statementClasses.has(key) && !isFixed(key))
    expect(transactions).toContain('customer_receipt')
    for (const from of transactions)
      expect(listSelectableClasses(from).toSorted()).toEqual(transactions.toSorted())
  })

  test('cannot change balances, aging reports and open months', () => {
    expect(lineClassKeys.filter(isFixed).flatMap(listSelectableClasses)).toEqual([])
  })

  test('has the same choices that the server accepts', () => {
    expect([canReclassify('refund', 'revenue'), canReclassify('refund', 'expense')]).toEqual([true, false])
  })
})

test('bank lines that no figure distinguishes are merged, and other lines are kept', () => {
  const line = (fields: Partial<Line>) =>
    ({ class: 'payment', currency: 'USD', cents: -100n, ...fields }) as Line
  const lines = [
    line({}),
    line({}),
    line({ is_matched: true }),
    line({ is_matched: true, cents: -7n }),
    line({ cents: 30n }),
    line({ currency: 'CAD' }),
    line({ class: 'customer_receipt', party: 'ACME', cents: 5n }),
    line({ class: 'customer_receipt', party: 'ACME', cents: 6n }),
    line({ class: 'customer_receipt', cents: 8n }),
  ]
  const books = { lines: { bank: new Map([['2026-10', lines]]) } } as unknown as Books
  const condensedLines = condenseBooks(books).lines.bank.get('2026-10') ?? []
  expect(condensedLines.map(({ cents }) => cents)).toEqual([-200n, -107n, 30n, -100n, 11n, 8n])
  // `condenseBooks` must not modify its input.
  expect(lines.map(({ cents }) => cents)).toEqual([-100n, -100n, -100n, -7n, 30n, -100n, 5n, 6n, 8n])
})
