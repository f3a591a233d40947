import type { Books, Ledger } from './books.ts'
import { addMonths } from './months.ts'
import type { Line } from './line.ts'
import type { LineClass } from './line-classes.ts'
import type { ReadAccount, ReadTransaction, SourceReading, StatementLine } from './readings.ts'

let count = 0
const nextId = (kind: string) => `${kind}-${(count += 1)}`

/** An account of a company at a bank, with money in it. */
export const buildAccount = (given: Partial<ReadAccount> = {}): ReadAccount => ({
  id: nextId('account'),
  name: 'Checking',
  mask: '1234',
  type: 'debit',
  currency: 'USD',
  balance: '1000.00',
  ...given,
})

/** A payment out of the account. */
export const buildTransaction = (
  account_id: string,
  given: Partial<ReadTransaction> = {},
): ReadTransaction => ({
  id: nextId('transaction'),
  account_id,
  date: '2026-10-05',
  description: 'Rent',
  amount: '-100.00',
  currency: 'USD',
  ...given,
})

/** Income of October in the books. */
export const buildStatementLine = (given: Partial<StatementLine> = {}): StatementLine => ({
  id: nextId('statement'),
  statement: 'profit_and_loss',
  month: '2026-10',
  section: 'income',
  groups: ['Income'],
  account: 'Sales',
  amount: '500.00',
  currency: 'USD',
  ...given,
})

const blankReading: SourceReading = {
  connection: 'connection',
  platform: '',
  kind: 'bank',
  is_linked: true,
  read_at: '2026-11-22T06:00:00Z',
  currency: null,
  fiscal_year_start: null,
  locked_through: null,
  statements: [],
  aged: [],
  accounts: [],
  transactions: [],
}

/** A bank that was read today and has nothing yet. */
export const buildBank = (given: Partial<SourceReading> = {}): SourceReading => ({
  ...blankReading,
  platform: 'First Bank',
  ...given,
})

/** Books with one line of income in October. */
export const buildLedger = (given: Partial<SourceReading> = {}): SourceReading => ({
  ...blankReading,
  platform: 'QuickBooks Online',
  kind: 'accounting',
  currency: 'USD',
  statements: [buildStatementLine()],
  ...given,
})

/** A line of a class with an amount in whole units. */
export const buildLine = (lineClass: LineClass, amount: number, given: Partial<Line> = {}): Line => ({
  id: nextId('line'),
  source: 'First Bank',
  account: 'Checking',
  date: '2026-10-31',
  description: lineClass,
  cents: BigInt(amount) * 100n,
  currency: 'USD',
  class: lineClass,
  rule: '',
  original_class: null,
  ...given,
})

type LinesByMonth = Readonly<Record<string, readonly Line[]>>

/** Books with these lines, of which October 2026 is the last month that is over; each ledger covers the months that it has. */
export function buildMonthlyBooks(
  ledgers: Partial<Record<Ledger, LinesByMonth>>,
  given: Partial<Books> = {},
): Books {
  const toMap = (ledger: Ledger) => new Map(Object.entries(ledgers[ledger] ?? {}))
  const toMonths = (ledger: Ledger) => new Set(Object.keys(ledgers[ledger] ?? {}))
  const fromEach = <T>(read: (ledger: Ledger) => T): Record<Ledger, T> => ({
    profit_and_loss: read('profit_and_loss'),
    balance_sheet: read('balance_sheet'),
    bank: read('bank'),
    cash: read('cash'),
    ageing: read('ageing'),
    bookkeeping: read('bookkeeping'),
  })
  return {
    currency: 'USD',
    fiscalYearStart: 1,
    isComparable: true,
    lastMonth: '2026-10',
    lines: fromEach(toMap),
    months: fromEach(toMonths),
    openMonths: new Set(),
    ...given,
  }
}

/** So many months up to October 2026, each with lines of its number: 1 is the first. */
export const writeMonths = (months: number, write: (number: number) => readonly Line[]): LinesByMonth =>
  Object.fromEntries(
    Array.from({ length: months }, (_, index) => [
      addMonths('2026-10', index + 1 - months),
      write(index + 1),
    ]),
  )
