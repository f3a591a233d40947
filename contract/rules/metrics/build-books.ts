import { chooseBanks, getAccountKey, nameAccounts } from './accounts.ts'
import { classifyTransactions, findParty } from './bank-rules.ts'
import { type Books, groupByMonth, type Ledger, now } from './books.ts'
import { buildCashLedger } from './cash.ts'
import { toCents } from './cents.ts'
import { getBankCoverage } from './coverage.ts'
import { applyLineDecision, type Decisions, type Line } from './line.ts'
import type { LineClass } from './line-classes.ts'
import { matchTransactions } from './matching.ts'
import { addMonths, getMonthEnd, toMonth } from './months.ts'
import type { BankTransaction } from './pairing.ts'
import type { AgedAmount, ReadAccount, SourceReading, StatementLine } from './readings.ts'
import { unknownCurrency } from './readings.ts'
import { classifyStatementLine } from './statement-rules.ts'

interface BuildOptions {
  /** In the format `YYYY-MM-DD`. */
  today: string
  decisions: Decisions
}

/** Combines the readings of a company's sources into the books that metrics are computed from. */
export function buildBooks(readings: readonly SourceReading[], { today, decisions }: BuildOptions): Books {
  const lastMonth = addMonths(toMonth(today), -1)
  const ledger = findLedger(readings)
  const { banks } = chooseBanks(readings)
  const currency = ledger ? findBooksCurrency(ledger) : chooseCurrency(banks)
  const source = ledger?.platform ?? ''
  const statements = ledger?.statements ?? []
  const groupStatement = (kind: StatementLine['statement']) =>
    groupByMonth(
      statements
        .filter(({ statement }) => statement === kind)
        .map((line) => toStatementLine(line, source, decisions)),
    )
  const statementMonths = ledger?.statement_months ?? { profit_and_loss: [], balance_sheet: [] }
  const names = nameAccounts(banks)
  const bank = buildBankLines(banks, { ledger, decisions, names })
  const coverage = getBankCoverage(banks, currency)
  const cash = buildCashLedger(banks, { currency, names, months: coverage.months })
  const openMonths = findOpenMonths(
    statementMonths.profit_and_loss,
    ledger?.locked_through ?? null,
    lastMonth,
  )
  return {
    currency,
    fiscalYearStart: ledger?.fiscal_year_start ?? null,
    isComparable: ledger !== undefined && banks.some(({ kind }) => kind === 'bank'),
    lastMonth,
    openMonths,
    limits: listLimits({ bank: coverage.limit, cash: cash.limit, loans: cash.loans.limit }),
    lines: {
      profit_and_loss: groupStatement('profit_and_loss'),
      balance_sheet: groupStatement('balance_sheet'),
      bank: groupByMonth(bank),
      cash: cash.lines,
      loans: cash.loans.lines,
      aging: new Map([[now, buildAging(ledger?.aged ?? [], source, today)]]),
      bookkeeping: groupByMonth([...openMonths].map((month) => toOpenMonth(month, source, currency))),
    },
    months: {
      ...listCompleteMonths(statementMonths, lastMonth),
      bank: coverage.months,
      cash: cash.months,
      loans: cash.loans.months,
      aging: new Set(ledger && ledger.aged.length > 0 ? [now] : []),
    } satisfies Record<Ledger, Set<string>>,
  }
}

const listLimits = (limits: Partial<Record<Ledger, string | null>>): Books['limits'] =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null))

function listCompleteMonths(
  { profit_and_loss, balance_sheet }: SourceReading['statement_months'],
  lastMonth: string,
) {
  const filter = (months: readonly string[]) => new Set(months.filter((month) => month <= lastMonth))
  return {
    profit_and_loss: filter(profit_and_loss),
    balance_sheet: filter(balance_sheet),
    bookkeeping: filter(profit_and_loss),
  }
}

const findLedger = (readings: readonly SourceReading[]) =>
  readings.find(
    ({ kind, statement_months }) =>
      kind === 'accounting' &&
      statement_months.profit_and_loss.length + statement_months.balance_sheet.length > 0,
  )

const findBooksCurrency = ({ currency, statements }: SourceReading): string =>
  currency ?? statements.find((line) => line.currency !== unknownCurrency)?.currency ?? unknownCurrency

const officialCurrencies = new Set(Intl.supportedValuesOf('currency'))

function chooseCurrency(banks: readonly SourceReading[]): string {
  const counts = new Map<string, number>()
  for (const { accounts } of banks)
    for (const { currency } of accounts) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  if (counts.has('USD') || counts.size === 0) return 'USD'
  const [currencyOfMost] = [...counts]
    .filter(([currency]) => officialCurrencies.has(currency))
    .toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))
  return currencyOfMost?.[0] ?? unknownCurrency
}

function toStatementLine(
  { id, section, groups, account, month, amount, currency, statement }: StatementLine,
  source: string,
  decisions: Decisions,
): Line {
  const title = statement === 'profit_and_loss' ? 'Profit & loss' : 'Balance sheet'
  return {
    id,
    source,
    account,
    date: getMonthEnd(month),
    description: [title, ...groups].join(' / '),
    cents: toCents(amount),
    currency,
    ...applyLineDecision(id, classifyStatementLine(section, [...groups, account]), decisions),
  }
}

interface BankLineOptions {
  ledger: SourceReading | undefined
  decisions: Decisions
  names: ReadonlyMap<string, string>
}

function buildBankLines(
  banks: readonly SourceReading[],
  { ledger, decisions, names }: BankLineOptions,
): Line[] {
  const transactions = banks.flatMap((bank) => listTransactions(bank, names))
  const findParties = createPartyFinder()
  const hasCard = banks.some(({ accounts }) => accounts.some(({ kind }) => kind === 'card'))
  const rulings = classifyTransactions(transactions, { hasCard })
  const isFromBooks = banks.some(({ kind }) => kind === 'accounting')
  const matchedIds =
    isFromBooks || !ledger ? new Set<string>() : matchTransactions(transactions, ledger.transactions)
  return transactions.map(({ id, source, account, date, description, cents, currency }) => {
    const ruling = rulings.get(id) ?? { class: 'payment' as const, rule: '' }
    const classification = applyLineDecision(id, ruling, decisions)
    const party = isCustomer(classification.class) ? findParties(description) : null
    return {
      id,
      source,
      account,
      date,
      description,
      cents,
      currency,
      ...classification,
      ...(party !== null && { party }),
      is_matched: matchedIds.has(id),
    }
  })
}

type NamedTransaction = BankTransaction & { account: string; source: string }

/** Transactions of accounts that the bank no longer reports have the kind `unknown`. */
function listTransactions(
  { connection, platform, accounts, transactions }: SourceReading,
  names: ReadonlyMap<string, string>,
): NamedTransaction[] {
  const byId = new Map<string, ReadAccount>(accounts.map((account) => [account.id, account]))
  return transactions.map(({ id, account_id, date, description, amount, currency }) => {
    const account = byId.get(account_id)
    const account_key = getAccountKey(connection, account_id)
    return {
      id,
      account_key,
      account_mask: account?.mask ?? null,
      kind: account?.kind ?? 'unknown',
      account: names.get(account_key) ?? '',
      source: platform,
      date,
      description,
      cents: toCents(amount),
      currency,
    }
  })
}

/** Returns a version of `findParty` with a cache, because most descriptions recur every month. */
function createPartyFinder(): (text: string) => string | null {
  const parties = new Map<string, string | null>()
  return (text) => {
    if (!parties.has(text)) parties.set(text, findParty(text))
    return parties.get(text) ?? null
  }
}

const isCustomer = (lineClass: LineClass) =>
  lineClass === 'customer_receipt' || lineClass === 'customer_refund'

/** Without a closing date, all complete months are open. */
function findOpenMonths(months: readonly string[], locked: string | null, lastMonth: string): Set<string> {
  return new Set(
    months.filter((month) => month <= lastMonth && (locked === null || getMonthEnd(month) > locked)),
  )
}

const oldDays = 60

function buildAging(aged: readonly AgedAmount[], source: string, today: string): Line[] {
  const limit = new Date(Date.parse(today) - oldDays * 86_400_000).toISOString().slice(0, 10)
  return aged.map(({ id, kind, party, billed_from, amount, currency }) => ({
    id,
    source,
    account: party,
    date: billed_from ?? today,
    description: kind === 'receivable' ? 'Owed by a customer' : 'Owed to a supplier',
    cents: toCents(amount),
    currency,
    class: `${kind}_${billed_from === null ? 'undated' : billed_from < limit ? 'old' : 'recent'}` as const,
    rule: billed_from === null ? 'The books don’t contain the billing date' : 'By billing date',
    original_class: null,
  }))
}

const toOpenMonth = (month: string, source: string, currency: string): Line => ({
  id: `open ${month}`,
  source,
  account: 'Books',
  date: getMonthEnd(month),
  description: 'The books of this month are not closed',
  cents: 100n,
  currency,
  class: 'open_month',
  rule: 'The books are not locked through the end of the month',
  original_class: null,
})
