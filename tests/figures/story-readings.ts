import { listBankAccounts, listAccountTransactions } from '#local/sandboxes/books/bank.ts'
import { type Books as StoryBooks, generateBooks } from '#local/sandboxes/books/journal.ts'
import { buildBalanceSheet, buildProfitAndLoss } from '#local/sandboxes/books/statements.ts'
import { stories, type StoryKey } from '#local/sandboxes/books/stories.ts'
import { buildBooks } from '#contract/rules/metrics/build-books.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import { toAmount } from '#contract/rules/metrics/cents.ts'
import type { Decisions } from '#contract/rules/metrics/line.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import { balanceSheet, profitAndLoss } from '#server/providers/accounting/codat-reports.ts'
import type { Statement } from '#server/providers/accounting/financials.ts'

/**
 * The date on which all stories are read. Month 0 is November 2024. Month 23, October 2026, is the last full month.
 */
export const today = '2026-11-22'

const toReading = (
  books: StoryBooks,
  source: 'bank' | 'books',
): Pick<SourceReading, 'accounts' | 'transactions'> => {
  const accounts = listBankAccounts(books, source)
  const currencies = new Map(accounts.map(({ account }) => [account.name, account.currency]))
  const toId = (name: string) => `${source} ${name}`
  return {
    accounts: accounts.map(({ account: { name, kind, currency }, cents }) => ({
      id: toId(name),
      name,
      mask: null,
      institution: null,
      kind: kind === 'card' ? 'card' : 'cash',
      currency,
      balance: toAmount(BigInt(cents)),
    })),
    transactions: listAccountTransactions(books, source).map(({ key, account, date, cents, text }) => ({
      id: `${source} ${key}`,
      account_id: toId(account),
      date,
      description: text,
      amount: toAmount(BigInt(cents)),
      currency: currencies.get(account) ?? 'USD',
    })),
  }
}

const base = {
  is_linked: true,
  read_at: `${today}T06:00:00Z`,
  currency: 'USD',
  is_history_complete: true,
}

function listStatements(books: StoryBooks): SourceReading['statements'] {
  const months = books.months.filter((_, index) => !books.missing.includes(index))
  const identify = (statement: 'profit_and_loss' | 'balance_sheet', { lines }: Statement) =>
    lines.map((line) => ({
      ...line,
      statement,
      id: [statement, line.month, line.section, ...line.groups, line.account].join('/'),
      currency: 'USD',
    }))
  const profit = months.map((month) => buildProfitAndLoss(books, month))
  const sheets = months.map((month) => buildBalanceSheet(books, month))
  return [
    ...identify('profit_and_loss', profitAndLoss.parse({ reports: profit, currency: 'USD' })),
    ...identify('balance_sheet', balanceSheet.parse({ reports: sheets, currency: 'USD' })),
  ]
}

function listStatementMonths({ months, missing }: StoryBooks): SourceReading['statement_months'] {
  const reported = months.filter((_, index) => !missing.includes(index)).map((month) => month.slice(0, 7))
  return { profit_and_loss: reported, balance_sheet: reported }
}

const listAged = ({ openItems }: StoryBooks): SourceReading['aged'] =>
  openItems.map(({ kind, party, billed, cents }) => ({
    id: `${kind} ${party} ${billed}`,
    kind,
    party,
    billed_from: billed,
    amount: toAmount(BigInt(cents)),
    currency: 'USD',
  }))

export function buildStoryReadings(key: StoryKey): SourceReading[] {
  const books = generateBooks(stories[key], today)
  return [
    {
      ...base,
      ...toReading(books, 'books'),
      connection: 'ledger',
      platform: 'QuickBooks Online',
      kind: 'accounting',
      fiscal_year_start: books.fiscalYearStart,
      locked_through: books.lockedThrough,
      statements: listStatements(books),
      statement_months: listStatementMonths(books),
      aged: listAged(books),
    },
    {
      ...base,
      ...toReading(books, 'bank'),
      connection: 'bank',
      platform: 'First Platypus Bank',
      kind: 'bank',
      fiscal_year_start: null,
      locked_through: null,
      statements: [],
      statement_months: { profit_and_loss: [], balance_sheet: [] },
      aged: [],
    },
  ]
}

export const buildStoryBooks = (
  readings: readonly SourceReading[],
  decisions: Decisions = new Map(),
): Books => buildBooks(readings, { today, decisions })
