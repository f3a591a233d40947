import type { Books, Ledger } from './books.ts'
import { addMonths } from './months.ts'
import type { Line } from './line.ts'
import type { LineClass } from './line-classes.ts'
import type { BankTransaction } from './pairing.ts'
import type { ReadAccount, ReadTransaction, SourceReading, StatementLine } from './readings.ts'

let count = 0
const nextId = (kind: string) => `${kind}-${(count += 1)}`

export const buildAccount = (given: Partial<ReadAccount> = {}): ReadAccount => ({
  id: nextId('account'),
  name: 'Checking',
  mask: '1234',
  institution: 'First Bank',
  kind: 'cash',
  currency: 'USD',
  balance: '1000.00',
  ...given,
})

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

export const buildBankTransaction = (given: Partial<BankTransaction> = {}): BankTransaction => ({
  id: nextId('transaction'),
  account_key: 'checking',
  account_mask: null,
  date: '2026-10-12',
  description: 'Acme',
  cents: 100_00n,
  currency: 'USD',
  kind: 'cash',
  ...given,
})

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
  statement_months: { profit_and_loss: [], balance_sheet: [] },
  aged: [],
  accounts: [],
  is_history_complete: true,
  transactions: [],
}

export const buildBank = (given: Partial<SourceReading> = {}): SourceReading => ({
  ...blankReading,
  platform: 'First Bank',
  ...given,
})

export function buildBankWithTransactions(
  transactionFields: readonly Partial<ReadTransaction>[],
  given: Partial<SourceReading> = {},
): SourceReading {
  const account = buildAccount({ balance: '1000.00', mask: null })
  const transactions = transactionFields.map((fields) => buildTransaction(account.id, fields))
  return buildBank({ accounts: [account], transactions, ...given })
}

export function buildLedger(given: Partial<SourceReading> = {}): SourceReading {
  const statements = given.statements ?? [buildStatementLine()]
  const listMonths = (kind: StatementLine['statement']) => [
    ...new Set(statements.filter(({ statement }) => statement === kind).map(({ month }) => month)),
  ]
  return {
    ...blankReading,
    platform: 'QuickBooks Online',
    kind: 'accounting',
    currency: 'USD',
    fiscal_year_start: 1,
    statements,
    statement_months: {
      profit_and_loss: listMonths('profit_and_loss'),
      balance_sheet: listMonths('balance_sheet'),
    },
    ...given,
  }
}

/** `amount` is in whole currency units. */
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

/** The last complete month is October 2026. */
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
    loans: read('loans'),
    aging: read('aging'),
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
    limits: {},
    ...given,
  }
}

/** The last month is October 2026. `write` gets the month's position: 1 for the oldest month. */
export const buildMonthLines = (months: number, write: (number: number) => readonly Line[]): LinesByMonth =>
  Object.fromEntries(
    Array.from({ length: months }, (_, index) => [
      addMonths('2026-10', index + 1 - months),
      write(index + 1),
    ]),
  )
