import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBooks } from '#contract/rules/metrics/build-books.ts'
import { type MetricKey, metricKeys, metrics, unitDecimals } from '#contract/rules/metrics/catalogue.ts'
import { sumCents, toCents } from '#contract/rules/metrics/cents.ts'
import { computeMetric, type MetricResult } from '#contract/rules/metrics/compute.ts'
import { evaluate, fromCentsToFraction, roundFraction } from '#contract/rules/metrics/expression.ts'
import type { LineClass } from '#contract/rules/metrics/line-classes.ts'
import { addMonths } from '#contract/rules/metrics/months.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import { listBankAccounts } from '#local/sandboxes/books/bank.ts'
import { writeBooks } from '#local/sandboxes/books/journal.ts'
import { readStory } from './readings.ts'
import { buildBalanceSheet, buildProfitAndLoss } from '#local/sandboxes/books/statements.ts'
import { stories, type StoryKey, storyKeys } from '#local/sandboxes/books/stories.ts'

const today = '2026-11-22'
const build = (readings: SourceReading[], decisions = new Map<string, LineClass>()) =>
  buildBooks(readings, { today, decisions })
const readings = Object.fromEntries(storyKeys.map((key) => [key, readStory(stories[key], today)]))
const books = Object.fromEntries(storyKeys.map((key) => [key, build(readings[key] ?? [])])) as Record<
  StoryKey,
  ReturnType<typeof build>
>
const format = ({ value, special, status }: MetricResult) => special ?? value ?? status

/**
 * Worked out by hand from the stories. October 2026 is month 23, August and September are 21 and 22; a story's amounts
 * are whole dollars.
 */
const expected: Record<StoryKey, Partial<Record<MetricKey, string>>> = {
  software: {
    // subscriptions 4 × (10,000 + 250 × 23) = 63,000, consulting 5,000
    revenue: '68000.00',
    // 61,000 + 62,000 + 63,000 + 3 × 5,000 = 201,000 against 58,000 + 59,000 + 60,000 + 15,000 = 192,000: 9 / 192
    revenue_growth: '4.7',
    // 186,000 / 201,000
    recurring_share: '92.5',
    // hosting 12,200 + 12,400 + 12,600 = 37,200; (201,000 − 37,200) / 201,000
    gross_margin: '81.5',
    // hosting 37,200, payroll 40,500 + 41,000 + 41,500, rent 12,000, tools by card 4,500: 176,700 / 3
    gross_burn: '58900.00',
    // subscriptions are paid a month later, 60,000 + 61,000 + 62,000, and consulting 15,000: (176,700 − 198,000) / 3
    net_burn: '-7100.00',
    runway: 'infinite',
    // 63,000 are owed at the end of October; 201,000 in 92 days
    days_sales_outstanding: '28.8',
    // locked up to the end of July
    open_months: '3',
    bank_match: '100.0',
  },
  hardware: {
    // 30,000 + 600 × 23; the grant of 60,000 is no revenue
    revenue: '43800.00',
    // 42,600 + 43,200 + 43,800 = 129,600 against 40,800 + 41,400 + 42,000 = 124,200
    revenue_growth: '4.3',
    // materials 24,300 + 24,600 + 24,900 = 73,800; (129,600 − 73,800) / 129,600
    gross_margin: '43.1',
    // materials of the months before 24,000 + 24,300 + 24,600, payroll 135,000, rent 18,000, loan 18,000: 243,900 / 3
    gross_burn: '81300.00',
    // sales of two months before 41,400 + 42,000 + 42,600 and a grant of 60,000: (243,900 − 186,000) / 3
    net_burn: '19300.00',
    // 716,000 / 19,300 = 37.1
    runway: 'beyond_36_months',
    payables: '24900.00',
    // 200,000 less 20 payments of 5,000 from month 4 to month 23
    debt: '100000.00',
    // three yards buy the same
    revenue_concentration: '33.3',
  },
  commerce: {
    // sales in October 50,000, refunds 1,000
    revenue: '49000.00',
    // (20 + 40 + 50) × 980 = 107,800 against (70 + 40 + 30) × 980 = 137,200
    revenue_growth: '-21.4',
    // two fifths of 110,000 = 44,000; (107,800 − 44,000) / 107,800
    gross_margin: '59.2',
    // 44,000 + payroll 42,000 + rent 7,500 + plan 1,200 = 94,700; receipts 110,000 − 2,200
    net_burn: '-4366.67',
    runway: 'infinite',
    // all of it comes through a processor, from nobody who stands out
    revenue_concentration: '0.0',
  },
  concentrated: {
    revenue: '50000.00',
    // 30,000 of 50,000 every month
    revenue_concentration: '60.0',
    gross_margin: '60.0',
    // 60,000 + payroll 32,100 + 32,200 + 32,300 + draws 6,000 = 162,600, receipts 150,000
    net_burn: '4200.00',
    // opening 150,000; first month without receipts or bills; 42,000 today
    cash: '42000.00',
    runway: '10.0',
    // 44,400 in the bank and 50,000 owed at the end of October, 20,000 owed to the hauler
    current_ratio: '4.72',
    days_sales_outstanding: '30.7',
  },
  shrinking: {
    // 96,000 − 2,000 × 23
    revenue: '50000.00',
    // 54,000 + 52,000 + 50,000 = 156,000 against 60,000 + 58,000 + 56,000 = 174,000
    revenue_growth: '-10.3',
    gross_margin: '30.8',
    // (36,000 + 38,000 + 4,000 + 3,500) × 3 = 244,500; (244,500 − 156,000) / 3
    net_burn: '29500.00',
    // 120,000 less 23 payments of 3,000
    debt: '51000.00',
    // a year: 732,000 in, 12 × 78,000 = 936,000 out, 12 × 3,500 = 42,000 paid back
    debt_service_cover: '-4.86',
    runway: '13.1',
  },
  messy: {
    // income without a category is not counted
    revenue: '60000.00',
    gross_margin: '50.0',
    // 30,000 + 34,000 + 6,000 + the lease that nobody entered 2,500, less 61,000
    net_burn: '11500.00',
    // the euros are left out
    cash: '11600.00',
    runway: '1.0',
    // 7,500 of 400,500 that moved are in the bank alone
    bank_match: '98.1',
    // 18,000 of 210,000
    uncategorized_share: '8.6',
    open_months: '12',
  },
}

describe('the figures worked out by hand', () => {
  test.each(storyKeys)('%s', (key) => {
    const names = Object.keys(expected[key]) as MetricKey[]
    const computed = Object.fromEntries(names.map((name) => [name, format(computeMetric(books[key], name))]))
    expect(computed).toEqual(expected[key])
  })

  test('a month of a year whose statement is missing has no figure', () => {
    const month = addMonths('2026-10', -13)
    const { status, reason } = computeMetric(books.messy, 'revenue', month)
    expect({ status, reason }).toEqual({
      status: 'not_enough_data',
      reason: 'The profit & loss of every month of the period',
    })
  })
})

describe('books of the sandbox', () => {
  test.each(storyKeys)('%s: profit & loss ties to the balance sheet, and the bank to the ledger', (key) => {
    const written = writeBooks(stories[key], today)
    let earned = 0
    for (const month of written.months) {
      const sheet = buildBalanceSheet(written, month)
      expect(sheet.equity.value).toBeCloseTo(sheet.netAssets, 6)
      earned += buildProfitAndLoss(written, month).netProfit
      expect(sheet.equity.items.at(-1)?.value).toBeCloseTo(earned, 6)
    }
    const sheet = buildBalanceSheet(written, written.months.at(-1) ?? '')
    const atBank = listBankAccounts(written, 'books').filter(({ account }) => account.kind === 'bank')
    const [inBooks] = sheet.assets.items
    expect(inBooks?.value).toBeCloseTo(atBank.reduce((sum, { cents }) => sum + cents, 0) / 100, 6)
  })
})

const anyStory = fc.constantFrom(...storyKeys)
const anyMetric = fc.constantFrom(...metricKeys)
const anyMonth = fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined })

test('of every metric of every company the lines add up to the terms, and the terms to the value', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(anyStory, anyMetric, anyMonth, (story, key, ago) => {
      const result = computeMetric(books[story], key, ago === undefined ? ago : addMonths('2026-10', -ago))
      const values = Object.fromEntries(
        result.terms.map(({ name, value, lines }) => {
          expect(sumCents(lines)).toBe(toCents(value))
          return [name, fromCentsToFraction(toCents(value))]
        }),
      )
      if (result.status !== 'ok' || result.value === null) return
      const value = evaluate(result.expression, values)
      expect(value && roundFraction(value, unitDecimals[metrics[key].unit])).toBe(result.value)
      const used = result.terms.flatMap(({ lines }) => lines)
      for (const { line } of result.excluded) expect(used).not.toContain(line)
    }),
    { numRuns: 400 },
  )
})

test('changing one line changes the metrics that it is a line of, and no other', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(anyStory, fc.nat(), (story, index) => {
      const [ledger, bank] = readings[story] ?? []
      if (!ledger || !bank) throw new Error('a story has a ledger and a bank')
      const lines = ledger.statements
      const chosen = lines[index % lines.length]
      const changed = build([
        {
          ...ledger,
          statements: lines.map((line) => (line === chosen ? { ...line, amount: '123456.78' } : line)),
        },
        bank,
      ])
      const untouched = metricKeys.filter((key) =>
        computeMetric(books[story], key).terms.every(({ lines: own }) =>
          own.every(({ id }) => id !== chosen?.id),
        ),
      )
      const figures = (of: typeof changed) => untouched.map((key) => [key, format(computeMetric(of, key))])
      expect(figures(changed)).toEqual(figures(books[story]))
    }),
    { numRuns: 100 },
  )
})

test('what an analyst decides about a line is counted, with what the rules had said', () => {
  const [grant] = computeMetric(books.hardware, 'revenue').excluded
  const decided = build(readings['hardware'] ?? [], new Map([[grant?.line.id ?? '', 'revenue']]))
  const { value, terms } = computeMetric(decided, 'revenue')
  expect(value).toBe('103800.00')
  expect(terms[0]?.lines.find(({ id }) => id === grant?.line.id)).toMatchObject({
    class: 'revenue',
    original_class: 'grant_income',
    rule: 'An analyst decided so',
  })
})
