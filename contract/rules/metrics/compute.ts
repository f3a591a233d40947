import { type Books, type Ledger, now } from './books.ts'
import { type MetricKey, metrics, unitDecimals } from './catalogue.ts'
import { toAmount, sumCents } from './cents.ts'
import {
  evaluateExpression,
  type Fraction,
  toFraction,
  isFractionAbove,
  formatFraction,
} from './expression.ts'
import { countFiscalMonths } from './fiscal-year.ts'
import { type Formula, formulas, type TermDefinition } from './formulas.ts'
import type { Line } from './line.ts'
import { addMonths, listMonths, getMonthEnd, getMonthStart } from './months.ts'
import { unknownCurrency } from './readings.ts'

export type Special = 'infinite' | 'beyond_36_months' | 'no_debt'

export interface Figure {
  value: string | null
  status: 'ok' | 'not_enough_data'
  special: Special | null
}

export interface MetricResult extends Figure {
  reason: string | null
  formula: string
  period: { from: string; to: string } | null
  open_books: boolean
  expression: string
  terms: { name: string; value: string; lines: readonly Line[] }[]
  excluded: { line: Line; reason: string }[]
}

type FormulaTerms = { terms: Map<string, readonly Line[]> } | { missing: string }

const missingLedger = {
  profit_and_loss: 'Needs the profit and loss of every month in the period',
  balance_sheet: 'Needs the balance sheet at the end of the month',
  bank: 'Needs bank transactions for the whole period',
  cash: 'Needs the bank account balances',
  loans: 'Needs a balance sheet, or a connected loan with its balance',
  aging: 'Needs an aging report, which is available only for today',
  bookkeeping: 'Needs twelve months of books',
} as const

/**
 * Computes a metric for a month. Without `month`, uses the latest month with enough data among the last three complete
 * months; if no month has enough data, the status is `not_enough_data`.
 */
export function computeMetric(
  books: Books,
  key: MetricKey,
  month?: string,
  { isFigureOnly = false } = {},
): MetricResult {
  const formula = chooseFormula(books, key)
  if (month !== undefined) return computeAt(books, key, { month, isLatest: false, isFigureOnly })
  for (const candidate of listMonths(books.lastMonth, 3).toReversed()) {
    const result = computeAt(books, key, { month: candidate, isLatest: true, isFigureOnly })
    if (result.status === 'ok') return result
  }
  const result = computeAt(books, key, { month: books.lastMonth, isLatest: true, isFigureOnly })
  return { ...result, period: getPeriod(books, formula, books.lastMonth) }
}

/** Computes the metric for the previous period. Returns null if there is no previous period or not enough data. */
export function computePreviousMetric(
  books: Books,
  key: MetricKey,
  { period }: Pick<MetricResult, 'period'>,
): MetricResult | null {
  const { step } = formulas[key]
  if (step === null || !period) return null
  const month = addMonths(period.to.slice(0, 7), -step)
  const previous = computeAt(books, key, { month, isLatest: false, isFigureOnly: true })
  return previous.status === 'ok' ? previous : null
}

function chooseFormula({ months }: Books, key: MetricKey): Formula {
  const { withoutBooks, ...formula } = formulas[key]
  if (!withoutBooks || months.balance_sheet.size > 0) return formula
  const { expression, terms } = withoutBooks
  return { expression, terms, leftOut: {}, step: null }
}

interface Moment {
  month: string
  /** True to use the current lines of the ledgers `cash`, `loans` and `aging` instead of the lines of `month`. */
  isLatest: boolean
  isFigureOnly: boolean
}

function computeAt(books: Books, key: MetricKey, moment: Moment): MetricResult {
  const formula = chooseFormula(books, key)
  const expression =
    typeof formula.expression === 'string' ? formula.expression : formula.expression(moment.month)
  const period = getPeriod(books, formula, moment.month)
  const base = {
    expression,
    formula: describeFormula(books, key),
    period,
    special: null,
    open_books: hasOpenBooks(books, formula, moment.month),
  }
  const result = findTerms(books, formula, moment)
  if ('missing' in result)
    return {
      ...base,
      value: null,
      status: 'not_enough_data',
      reason: result.missing,
      terms: [],
      excluded: [],
    }
  const balanceDays = moment.isLatest ? findBalanceDays(formula, result.terms) : null
  const terms = [...result.terms].map(([name, lines]) => ({ name, lines, cents: sumCents(lines) }))
  const values = Object.fromEntries(terms.map(({ name, cents }) => [name, toFraction(cents)]))
  return {
    ...base,
    period: balanceDays ?? period,
    ...toFigure(key, evaluateExpression(expression, values), values),
    terms: terms.map(({ name, lines, cents }) => ({ name, lines, value: toAmount(cents) })),
    excluded: moment.isFigureOnly ? [] : findExcluded(books, formula, moment),
  }
}

/** In months. A longer runway is reported as `beyond_36_months`. */
const horizonMonths = 36n

function toFigure(
  key: MetricKey,
  value: Fraction | null,
  values: Record<string, Fraction>,
): Figure & { reason: string | null } {
  const ok = { status: 'ok', reason: null } as const
  if (key === 'runway' && !isBurning(values)) return { ...ok, value: null, special: 'infinite' }
  if (key === 'debt_service_cover' && !value) return { ...ok, value: null, special: 'no_debt' }
  const unknown = { value: null, status: 'not_enough_data', special: null } as const
  if (!value) return { ...unknown, reason: 'The divisor is zero in the period' }
  // The share is zero if all receipts are payouts from payment processors, which do not name customers.
  if (key === 'revenue_concentration' && !isFractionAbove(value, 0n))
    return { ...unknown, reason: 'The bank statements name no customers' }
  const special = key === 'runway' && isFractionAbove(value, horizonMonths) ? 'beyond_36_months' : null
  return { ...ok, value: formatFraction(value, unitDecimals[metrics[key].unit]), special }
}

function isBurning(values: Record<string, Fraction>): boolean {
  const burn = evaluateExpression('0 - money_out - money_in', values)
  return burn !== null && isFractionAbove(burn, 0n)
}

const describeFormula = ({ months }: Books, key: MetricKey): string => {
  const { withoutBooks } = formulas[key]
  return withoutBooks && months.balance_sheet.size === 0 ? withoutBooks.formula : metrics[key].formula
}

const isBalance = ({ ledger }: TermDefinition) => ledger === 'cash' || ledger === 'loans'
const isDated = (definition: TermDefinition) => !isBalance(definition) && definition.ledger !== 'aging'

function findBalanceDays({ terms }: Formula, lines: ReadonlyMap<string, readonly Line[]>) {
  if (!Object.values(terms).every(isBalance)) return null
  const days = [...lines.values()].flatMap((group) => group.map(({ date }) => date)).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from !== undefined && to !== undefined ? { from, to } : null
}

/** If the fiscal year is unknown, the metric has the status `not_enough_data`, and its period starts in January. */
const countMonths = ({ fiscalYearStart }: Books, { months }: TermDefinition, month: string): number =>
  months === 'fiscal_year' ? countFiscalMonths(month, fiscalYearStart ?? 1) : months

function getPeriod(books: Books, { terms }: Formula, month: string): { from: string; to: string } {
  const lengths = Object.values(terms).map((term) => countMonths(books, term, month) + term.before)
  const longest = Math.max(...lengths)
  return { from: getMonthStart(addMonths(month, 1 - longest)), to: getMonthEnd(month) }
}

const listTermMonths = (books: Books, definition: TermDefinition, month: string) =>
  listMonths(addMonths(month, -definition.before), countMonths(books, definition, month))

function hasOpenBooks(books: Books, { terms }: Formula, month: string): boolean {
  const { openMonths } = books
  return Object.values(terms)
    .filter(({ ledger }) => ledger === 'profit_and_loss' || ledger === 'balance_sheet')
    .some((definition) =>
      listTermMonths(books, definition, month).some((termMonth) => openMonths.has(termMonth)),
    )
}

function listKeys(books: Books, definition: TermDefinition, { month, isLatest }: Moment): string[] {
  if (isDated(definition)) return listTermMonths(books, definition, month)
  return [isLatest ? now : month]
}

function findTerms(books: Books, { terms, isComparison = false }: Formula, moment: Moment): FormulaTerms {
  if (isComparison && !books.isComparable) return { missing: 'Needs both accounting and a bank connection' }
  if (books.fiscalYearStart === null && Object.values(terms).some(({ months }) => months === 'fiscal_year'))
    return { missing: 'The books don’t contain the start of the fiscal year' }
  const linesByTerm = new Map<string, readonly Line[]>()
  for (const [name, definition] of Object.entries(terms)) {
    const { ledger, classes, pick } = definition
    const keys = listKeys(books, definition, moment)
    if (!keys.every((key) => books.months[ledger].has(key)))
      return { missing: describeMissing(books, ledger) }
    const lines = listLines(books, definition, keys).filter(
      (line) => line.currency === books.currency && classes.includes(line.class),
    )
    linesByTerm.set(name, pick ? pick(lines) : lines)
  }
  return { terms: linesByTerm }
}

const describeMissing = ({ limits }: Books, ledger: Ledger): string =>
  [missingLedger[ledger], limits[ledger]].filter((part) => part !== undefined).join('. ')

const listLines = ({ lines }: Books, { ledger }: TermDefinition, keys: readonly string[]): Line[] =>
  keys.flatMap((key) => lines[ledger].get(key) ?? [])

function findExcluded(
  books: Books,
  { terms, leftOut, beside = [] }: Formula,
  moment: Moment,
): { line: Line; reason: string }[] {
  const definitions = Object.values(terms)
  const countedClasses = new Set(definitions.flatMap(({ classes }) => classes))
  const visitedLines = new Set<Line>()
  return [...definitions, ...beside].flatMap((definition) =>
    listLines(books, definition, listKeys(books, definition, moment)).flatMap((line) => {
      if (visitedLines.has(line)) return []
      visitedLines.add(line)
      const reason =
        leftOut[line.class] ??
        (countedClasses.has(line.class) && line.currency !== books.currency
          ? describeCurrency(line.currency, books.currency)
          : null)
      return reason === null ? [] : [{ line, reason }]
    }),
  )
}

const describeCurrency = (currency: string, figureCurrency: string) =>
  currency === unknownCurrency
    ? `The currency is unknown; the figure is in ${figureCurrency}`
    : `The amount is in ${currency}; the figure is in ${figureCurrency}`
