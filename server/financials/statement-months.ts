import type { FinancialGap, FinancialMonth, Metric } from '#contract/financials/financials.ts'
import { type Books, type Ledger, now } from '#contract/rules/metrics/books.ts'
import { toAmount, sumCents } from '#contract/rules/metrics/cents.ts'
import { findFirstDate } from '#contract/rules/metrics/coverage.ts'
import { moneyIn, moneyOut } from '#contract/rules/metrics/formulas.ts'
import type { Line } from '#contract/rules/metrics/line.ts'
import type { LineClass } from '#contract/rules/metrics/line-classes.ts'
import { toMonth } from '#contract/rules/metrics/months.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import type { LoadedBooks } from './load-books.ts'

interface Sheet {
  loaded: LoadedBooks
  visibleMonths: string[]
  by_month: Record<string, Metric[]>
  basis: FinancialMonth['basis']
  restated: ReadonlySet<string>
  present: string
}

/**
 * Lists the same months for each currency: the visible months from the first month with data in any currency, and the
 * current month.
 */
export function listStatementMonths(sheet: Sheet): { months: FinancialMonth[]; gaps: FinancialGap[] } {
  const { loaded, visibleMonths, present } = sheet
  const { lines } = loaded.books
  const { months: covered } = loaded.books
  const monthsWithData = [...covered.profit_and_loss, ...covered.balance_sheet, ...lines.bank.keys()]
  const first = monthsWithData.toSorted()[0]
  if (first === undefined) return { months: [], gaps: [] }
  const span = [...visibleMonths.filter((month) => month >= first), present]
  const months = [loaded.books.currency, ...listOtherCurrencies(loaded.books)].flatMap((currency) =>
    span.map((month) => buildMonth(sheet, month, currency)),
  )
  return { months, gaps: findGaps(loaded, visibleMonths) }
}

/** Lists the currencies other than the currency of the books. Metrics exclude accounts in these currencies. */
const listOtherCurrencies = ({ currency, lines }: Books): string[] =>
  [
    ...new Set(
      [...(lines.cash.get(now) ?? []), ...[...lines.bank.values()].flat()].map((line) => line.currency),
    ),
  ]
    .filter((lineCurrency) => lineCurrency !== currency)
    .toSorted()

const liabilityClasses: readonly LineClass[] = ['payable', 'card_debt', 'current_liability', 'debt']
const assetClasses: readonly LineClass[] = ['cash_in_books', 'receivable', 'current_asset', 'long_term_asset']
const costs: readonly LineClass[] = ['expense', 'uncategorized']

function buildMonth(sheet: Sheet, month: string, currency: string): FinancialMonth {
  const { by_month, basis, restated } = sheet
  // The books have one currency. Only bank data exists for other currencies.
  const isOfBooks = currency === sheet.loaded.books.currency
  const { profit, balance, bank, cash } = findLines(sheet, month, currency)
  const computed = isOfBooks ? (by_month[month] ?? []) : []
  const figures = new Map(computed.map((metric) => [metric.key, metric]))
  const figure = (key: Metric['key']) => toFigure(figures.get(key))
  return {
    month,
    currency,
    basis: isOfBooks ? basis : 'cash',
    restated: isOfBooks && restated.has(month),
    status: findStatus(sheet, month, profit !== undefined),
    ...(profit ? summarizeProfit(profit) : noProfit),
    assets: formatSum(balance, assetClasses),
    liabilities: formatSum(balance, liabilityClasses),
    equity: formatSum(balance, ['equity']),
    cash: formatSum(cash, ['account_balance']),
    money_in: formatSum(bank, moneyIn),
    money_out: formatSum(bank, moneyOut),
    metrics: {
      revenue: figure('revenue'),
      gross_margin: figure('gross_margin'),
      net_burn: figure('net_burn'),
      cash: figure('cash'),
      runway: figure('runway'),
      revenue_concentration: figure('revenue_concentration'),
      recurring_share: figure('recurring_share'),
    },
  }
}

function findStatus({ loaded, present }: Sheet, month: string, hasProfit: boolean): FinancialMonth['status'] {
  if (month === present) return 'partial'
  return hasProfit && !loaded.books.openMonths.has(month) ? 'closed' : 'open'
}

function summarizeProfit(lines: readonly Line[]) {
  const revenue = sumClasses(lines, ['recurring_revenue', 'revenue', 'refund'])
  const cost = sumClasses(lines, ['cost_of_sales'])
  const expenses = sumClasses(lines, costs)
  const otherIncome = sumClasses(lines, ['grant_income', 'other_income'])
  const otherExpenses = sumClasses(lines, ['other_expense'])
  return {
    revenue: toAmount(revenue),
    cost_of_sales: toAmount(cost),
    gross_profit: toAmount(revenue - cost),
    expenses: toAmount(expenses),
    net_profit: toAmount(revenue - cost - expenses + otherIncome - otherExpenses),
  }
}

const noProfit = { revenue: null, cost_of_sales: null, gross_profit: null, expenses: null, net_profit: null }

const sumClasses = (lines: readonly Line[], classes: readonly LineClass[]) =>
  sumCents(lines.filter((line) => classes.includes(line.class)))

const formatSum = (lines: readonly Line[] | undefined, classes: readonly LineClass[]) =>
  lines ? toAmount(sumClasses(lines, classes)) : null

/**
 * The lines of a ledger that does not cover the month are undefined. The bank lines of the current month are always
 * defined.
 */
function findLines({ loaded, present }: Sheet, month: string, currency: string) {
  const { books, readings } = loaded
  const { lines, months } = books
  const find = (ledger: Ledger, isCovered: boolean, key = month): Line[] | undefined =>
    isCovered ? (lines[ledger].get(key) ?? []).filter((line) => line.currency === currency) : undefined
  const isOfBooks = currency === books.currency
  const cashKey = month === present ? now : month
  const isCashKnown = isOfBooks
    ? months.cash.has(cashKey)
    : lines.cash.has(cashKey) && !lacksBalance(readings, currency)
  const findStatement = (ledger: 'profit_and_loss' | 'balance_sheet') =>
    find(ledger, isOfBooks && (lines[ledger].has(month) || months[ledger].has(month)))
  return {
    profit: findStatement('profit_and_loss'),
    balance: findStatement('balance_sheet'),
    bank: find('bank', month === present || months.bank.has(month)),
    cash: find('cash', isCashKnown, cashKey),
  }
}

const lacksBalance = (readings: readonly SourceReading[], currency: string) =>
  readings.some(({ accounts }) =>
    accounts.some(
      (account) => account.kind === 'cash' && account.currency === currency && account.balance === null,
    ),
  )

function toFigure(metric: Metric | undefined) {
  const { value, status, special } = metric ?? noFigure
  return { value, status, special }
}

export const noFigure = { value: null, status: 'not_enough_data', special: null } as const

function findGaps({ readings, books }: LoadedBooks, visibleMonths: string[]): FinancialGap[] {
  return readings.flatMap((reading) => {
    const gap = (statement: FinancialGap['statement']) => (month: string) => ({
      connection: reading.connection,
      source: reading.platform,
      statement,
      month,
    })
    if (reading.kind === 'bank') return listBankGaps(reading, visibleMonths).map(gap('bank_transactions'))
    const missing = (ledger: 'profit_and_loss' | 'balance_sheet') =>
      visibleMonths.filter((month) => !books.months[ledger].has(month)).map(gap(ledger))
    return [...missing('profit_and_loss'), ...missing('balance_sheet')]
  })
}

/**
 * Lists the months before a bank's first transaction. Later months without transactions are not gaps. Without any
 * transactions, every month is a gap if the history is known to be incomplete. Otherwise, no month is a gap.
 */
export function listBankGaps(
  { transactions, is_history_complete }: SourceReading,
  visibleMonths: readonly string[],
): string[] {
  const first = findFirstDate(transactions)
  if (first === null) return is_history_complete === false ? [...visibleMonths] : []
  return visibleMonths.filter((month) => month < toMonth(first))
}
