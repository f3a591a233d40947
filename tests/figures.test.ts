import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MetricKey, metricKeys, metrics, unitDecimals } from '#contract/rules/metrics/catalogue.ts'
import { toAmount, sumCents, toCents } from '#contract/rules/metrics/cents.ts'
import { computeMetric, type MetricResult } from '#contract/rules/metrics/compute.ts'
import { condenseBooks } from '#contract/rules/metrics/condense.ts'
import { evaluateExpression, toFraction, formatFraction } from '#contract/rules/metrics/expression.ts'
import { listSelectableClasses } from '#contract/rules/metrics/line-classes.ts'
import { listMonths } from '#contract/rules/metrics/months.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import { listBankAccounts } from '#local/sandboxes/books/bank.ts'
import { generateBooks } from '#local/sandboxes/books/journal.ts'
import { buildBalanceSheet, buildProfitAndLoss } from '#local/sandboxes/books/statements.ts'
import { stories, storyKeys } from '#local/sandboxes/books/stories.ts'
import { expected } from './figures/expected.ts'
import { buildStoryBooks, buildStoryReadings, today } from './figures/story-readings.ts'

const readings = Object.fromEntries(storyKeys.map((key) => [key, buildStoryReadings(key)]))
const books = Object.fromEntries(storyKeys.map((key) => [key, buildStoryBooks(buildStoryReadings(key))]))
const getBooks = (key: string): Books => books[key] ?? buildStoryBooks([])
const getReadings = (key: string): SourceReading[] => readings[key] ?? []

const describeResult = ({ status, special, value }: MetricResult) =>
  status === 'not_enough_data' ? null : (special ?? value)

describe.each(storyKeys)('the %s company', (story) => {
  test('has a P&L that ties to its balance sheet, and bank balances that tie to its ledger', () => {
    const writtenBooks = generateBooks(stories[story], today)
    let earned = 0
    for (const month of writtenBooks.months) {
      const sheet = buildBalanceSheet(writtenBooks, month)
      expect(sheet.equity.value).toBeCloseTo(sheet.netAssets, 6)
      earned += buildProfitAndLoss(writtenBooks, month).netProfit
      expect(sheet.equity.items.at(-1)?.value).toBeCloseTo(earned, 6)
    }
    const [inBooks] = buildBalanceSheet(writtenBooks, writtenBooks.months.at(-1) ?? '').assets.items
    const atBank = listBankAccounts(writtenBooks, 'books').filter(({ account }) => account.kind === 'bank')
    expect(inBooks?.value).toBeCloseTo(atBank.reduce((sum, { cents }) => sum + cents, 0) / 100, 6)
  })

  test('has the metrics that were computed by hand', () => {
    const computed = Object.fromEntries(
      metricKeys.map((key) => [key, describeResult(computeMetric(getBooks(story), key))]),
    )
    expect(computed).toEqual(expected[story])
  })

  test('has the same metrics from monthly sums as from individual transactions', () => {
    const whole = getBooks(story)
    const condensed = condenseBooks(whole)
    const describeAll = (of: Books) =>
      listMonths(whole.lastMonth, 24).flatMap((month) =>
        metricKeys.map((key) => describeResult(computeMetric(of, key, month, { isFigureOnly: true }))),
      )
    expect(describeAll(condensed)).toEqual(describeAll(whole))
    const count = ({ lines }: Books) => [...lines.bank.values()].flat().length
    expect(count(condensed)).toBeLessThan(count(whole))
  })

  test('has lines that add up to every monthly metric to the cent', () => {
    const { lastMonth } = getBooks(story)
    const sums = metricKeys.flatMap((key) =>
      [undefined, ...listMonths(lastMonth, 24)].flatMap((month) =>
        listSums(key, computeMetric(getBooks(story), key, month)),
      ),
    )
    expect(sums.length).toBeGreaterThan(500)
    for (const { terms, excluded } of computeAll(getBooks(story)).values()) {
      const included = new Set(terms.flatMap(({ lines }) => lines))
      expect(excluded.filter(({ line }) => included.has(line))).toEqual([])
    }
    expect(sums.map(([sum]) => sum)).toEqual(sums.map(([, stated]) => stated))
  })
})

function listSums(key: MetricKey, { status, value, terms, expression }: MetricResult) {
  if (status !== 'ok') return []
  const sums = terms.map((term) => [toAmount(sumCents(term.lines)), term.value])
  const values = terms.map((term) => [term.name, toFraction(toCents(term.value))] as const)
  const result = evaluateExpression(expression, Object.fromEntries(values))
  const worked = result && formatFraction(result, unitDecimals[metrics[key].unit])
  return value === null ? sums : [...sums, [worked, value]]
}

const computeAll = (of: Books) => new Map(metricKeys.map((key) => [key, computeMetric(of, key)]))
const listIds = (result: MetricResult | undefined) =>
  new Set(result?.terms.flatMap(({ lines }) => lines.map(({ id }) => id)))

function listUnrelatedChanges(before: Books, after: Books, id: string): MetricKey[] {
  const [old, changed] = [computeAll(before), computeAll(after)]
  return metricKeys.filter((key) => {
    const [oldResult, newResult] = [old.get(key), changed.get(key)]
    if (listIds(oldResult).has(id) || listIds(newResult).has(id)) return false
    return (oldResult && describeResult(oldResult)) !== (newResult && describeResult(newResult))
  })
}

const storyArbitrary = constantFrom(...storyKeys)
const indexArbitrary = integer({ min: 0, max: 100_000 })
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

test('a changed statement line changes only the metrics that include it', () => {
  assert(
    property(storyArbitrary, indexArbitrary, (story, index) => {
      const [ledger, bank] = getReadings(story)
      const line = pick(ledger?.statements ?? [], index)
      if (!ledger || !bank || !line) throw new Error(`${story} has no statements`)
      const changed = { ...line, amount: toAmount(toCents(line.amount) + 7n) }
      const statements = ledger.statements.map((statement) => (statement === line ? changed : statement))
      expect(
        listUnrelatedChanges(getBooks(story), buildStoryBooks([{ ...ledger, statements }, bank]), line.id),
      ).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a changed bank transaction changes only the metrics that include it', () => {
  assert(
    property(storyArbitrary, indexArbitrary, (story, index) => {
      const [ledger, bank] = getReadings(story)
      // Excludes transfers and card payments, because their counterpart in the other account would have to change, too.
      const selectedTransaction = pick(
        bank?.transactions.filter(({ description }) => !/TRANSFER|AUTOPAY|THANK YOU/.test(description)) ?? [],
        index,
      )
      if (!ledger || !bank || !selectedTransaction) throw new Error(`${story} has no transactions`)
      const changed = { ...selectedTransaction, amount: toAmount(toCents(selectedTransaction.amount) + 7n) }
      const transactions = bank.transactions.map((transaction) =>
        transaction === selectedTransaction ? changed : transaction,
      )
      expect(
        listUnrelatedChanges(
          getBooks(story),
          buildStoryBooks([ledger, { ...bank, transactions }]),
          selectedTransaction.id,
        ),
      ).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a reclassified line changes only the metrics that included it or now include it', () => {
  assert(
    property(storyArbitrary, indexArbitrary, indexArbitrary, (story, index, choice) => {
      const before = getBooks(story)
      const { profit_and_loss, balance_sheet, bank } = before.lines
      const lines = [profit_and_loss, balance_sheet, bank].flatMap((months) => [...months.values()].flat())
      const line = pick(lines, index)
      const decided = line && pick(listSelectableClasses(line.class), choice)
      if (!line || !decided) return
      const after = buildStoryBooks(getReadings(story), new Map([[line.id, decided]]))
      expect(listUnrelatedChanges(before, after, line.id)).toEqual([])
      const [now] = [
        ...after.lines.profit_and_loss.values(),
        ...after.lines.balance_sheet.values(),
        ...after.lines.bank.values(),
      ]
        .flat()
        .filter(({ id }) => id === line.id)
      expect(now).toMatchObject({
        class: decided,
        original_class: decided === line.class ? null : line.class,
      })
    }),
    { numRuns: 60 },
  )
})

test('books without a bank are not compared', () => {
  const [ledger] = getReadings('software')
  const { status, reason } = computeMetric(buildStoryBooks(ledger ? [ledger] : []), 'bank_match')
  expect({ status, reason }).toEqual({
    status: 'not_enough_data',
    reason: 'Needs both accounting and a bank connection',
  })
})

test('reconnected accounts and their transactions count once', () => {
  const [ledger, bank] = getReadings('hardware')
  if (!ledger || !bank) throw new Error('a story has a ledger and a bank')
  const accounts = bank.accounts.map((account, index) => ({
    ...account,
    mask: String(1000 + index),
    institution: 'First Platypus Bank',
  }))
  const again: SourceReading = {
    ...bank,
    connection: 'bank again',
    read_at: `${today}T09:00:00Z`,
    accounts: accounts.map((account) => ({ ...account, id: `again ${account.id}` })),
    transactions: bank.transactions.map((transaction) => ({
      ...transaction,
      id: `again ${transaction.id}`,
      account_id: `again ${transaction.account_id}`,
    })),
  }
  const describeAll = (of: Books) => metricKeys.map((key) => [key, describeResult(computeMetric(of, key))])
  const twice = buildStoryBooks([ledger, { ...bank, accounts, is_linked: false }, again])
  expect(describeAll(twice)).toEqual(describeAll(getBooks('hardware')))
  expect([...twice.lines.bank.values()].flat()).toHaveLength(bank.transactions.length)
})

test('a month without a statement has no value, and lists the missing data', () => {
  expect(computeMetric(getBooks('messy'), 'revenue', '2025-09')).toMatchObject({
    status: 'not_enough_data',
    reason: 'Needs the profit and loss of every month in the period',
  })
})
