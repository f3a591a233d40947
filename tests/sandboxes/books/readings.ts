import { fromCents } from '#contract/rules/metrics/cents.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import type { StatementSection } from '#contract/rules/metrics/statement-rules.ts'
import { listBankAccounts, listMovements } from '#local/sandboxes/books/bank.ts'
import { type Books, type Story, writeBooks } from '#local/sandboxes/books/journal.ts'
import { buildBalanceSheet, buildProfitAndLoss, type ReportLine } from '#local/sandboxes/books/statements.ts'

const toAmount = (value: number) => fromCents(BigInt(Math.round(value * 100)))

/** What a perfect reading of a story's ledger and bank gives, without the wire. */
export function readStory(story: Story, today: string): SourceReading[] {
  const books = writeBooks(story, today)
  const shared = { platform: 'Ledger', is_linked: true, read_at: `${today}T06:00:00.000Z`, currency: 'USD' }
  return [
    {
      ...shared,
      connection: 'ledger',
      kind: 'accounting',
      locked_through: books.lockedThrough,
      statements: books.months.flatMap((month, index) =>
        books.missing.includes(index) ? [] : readMonth(books, month),
      ),
      aged: books.openItems.map(({ kind, party, billed, cents }, index) => ({
        id: `aged ${index}`,
        kind,
        party,
        billed_from: billed,
        amount: fromCents(BigInt(cents)),
        currency: 'USD',
      })),
      ...readBank(books, 'books'),
    },
    {
      ...shared,
      platform: 'Bank',
      connection: 'bank',
      kind: 'bank',
      locked_through: null,
      statements: [],
      aged: [],
      ...readBank(books, 'bank'),
    },
  ]
}

function readMonth(books: Books, first: string): SourceReading['statements'] {
  const month = first.slice(0, 7)
  const { income, costOfSales, expenses, otherIncome, otherExpenses } = buildProfitAndLoss(books, first)
  const { assets, liabilities, equity } = buildBalanceSheet(books, first)
  const read =
    (statement: 'profit_and_loss' | 'balance_sheet') =>
    (section: StatementSection, line: ReportLine, groups: string[] = []): SourceReading['statements'] =>
      line.items.length > 0
        ? line.items.flatMap((item) => read(statement)(section, item, [...groups, line.name]))
        : line.value === 0
          ? []
          : [
              {
                id: `${statement} ${month} ${section} ${line.name}`,
                statement,
                month,
                section,
                groups,
                account: line.name,
                amount: toAmount(line.value),
                currency: 'USD',
              },
            ]
  const [profit, sheet] = [read('profit_and_loss'), read('balance_sheet')]
  return [
    ...profit('income', income),
    ...profit('cost_of_sales', costOfSales),
    ...profit('expenses', expenses),
    ...profit('other_income', otherIncome),
    ...profit('other_expenses', otherExpenses),
    ...sheet('assets', assets),
    ...sheet('liabilities', liabilities),
    ...sheet('equity', equity),
  ]
}

const readBank = (books: Books, source: 'bank' | 'books') => ({
  accounts: listBankAccounts(books, source).map(({ account, cents }) => ({
    id: `${source} ${account.name}`,
    name: account.name,
    mask: null,
    type: account.kind === 'card' ? ('credit' as const) : ('debit' as const),
    currency: account.currency,
    balance: fromCents(BigInt(cents)),
  })),
  transactions: listMovements(books, source).map(({ key, account, date, cents, text }, index) => ({
    id: `${source} ${key} ${index}`,
    account_id: `${source} ${account}`,
    date,
    description: text,
    amount: fromCents(BigInt(cents)),
    currency: books.accounts.find(({ name }) => name === account)?.currency ?? 'USD',
  })),
})
