import { type BankMovement, classifyMovements, findParty } from './bank-rules.ts'
import { type Books, groupByMonth, type Ledger, monthRange, now } from './books.ts'
import { toCents } from './cents.ts'
import { applyDecision, type Decisions, type Line } from './line.ts'
import type { LineClass } from './line-classes.ts'
import { matchMovements } from './matching.ts'
import { addMonths, monthEnd, toMonth } from './months.ts'
import type { AgedAmount, SourceReading, StatementLine } from './readings.ts'
import { classifyStatementLine } from './statement-rules.ts'

interface BuildOptions {
  /** YYYY-MM-DD */
  today: string
  decisions: Decisions
}

/** Joins what the sources gave into the books that metrics are computed from. */
export function buildBooks(readings: readonly SourceReading[], { today, decisions }: BuildOptions): Books {
  const lastMonth = addMonths(toMonth(today), -1)
  const ledger = readings.find(({ kind, statements }) => kind === 'accounting' && statements.length > 0)
  const banks = chooseBanks(readings)
  const currency = ledger?.currency ?? banks[0]?.accounts[0]?.currency ?? 'USD'
  const source = ledger?.platform ?? ''
  const statements = ledger?.statements ?? []
  const groupStatement = (kind: StatementLine['statement']) =>
    groupByMonth(
      statements
        .filter(({ statement }) => statement === kind)
        .map((line) => toStatementLine(line, source, decisions)),
    )
  const profit = groupStatement('profit_and_loss')
  const balance = groupStatement('balance_sheet')
  const bank = buildBankLines(banks, ledger, decisions)
  const covered = findCoverage(banks)
  const openMonths = findOpenMonths([...profit.keys()], ledger?.locked_through ?? null, lastMonth)
  const cash = buildCash(banks, bank, [...covered])
  const isWhole = (month: string) => month <= lastMonth
  return {
    currency,
    fiscalYearStart: ledger?.fiscal_year_start ?? 1,
    isComparable: ledger !== undefined && banks.some(({ kind }) => kind === 'bank'),
    lastMonth,
    openMonths,
    lines: {
      profit_and_loss: profit,
      balance_sheet: balance,
      bank: groupByMonth(bank),
      cash,
      ageing: new Map([[now, buildAgeing(ledger?.aged ?? [], source, today)]]),
      bookkeeping: groupByMonth(
        [...openMonths].map((month) => toOpenMonth(month, statements, source, currency)),
      ),
    },
    months: {
      profit_and_loss: new Set([...profit.keys()].filter(isWhole)),
      balance_sheet: new Set([...balance.keys()].filter(isWhole)),
      bank: covered,
      cash: new Set(cash.keys()),
      ageing: new Set(ledger && ledger.aged.length > 0 ? [now] : []),
      bookkeeping: new Set([...profit.keys()].filter(isWhole)),
    } satisfies Record<Ledger, Set<string>>,
  }
}

/**
 * The readings with bank accounts: banks themselves, or else the accounts that the books keep. An account that was
 * connected twice counts once, as it was read last.
 */
export function chooseBanks(readings: readonly SourceReading[]): SourceReading[] {
  const banks = readings.filter(({ kind, accounts }) => kind === 'bank' && accounts.length > 0)
  const chosen = banks.length > 0 ? banks : readings
  const taken = new Set<string>()
  return chosen
    .toSorted((a, b) => Number(b.is_linked) - Number(a.is_linked) || b.read_at.localeCompare(a.read_at))
    .map((reading) => {
      const accounts = reading.accounts.filter((account) => {
        const key =
          `${reading.platform} ${account.mask ?? ''} ${account.name} ${account.currency}`.toLowerCase()
        if (taken.has(key)) return false
        taken.add(key)
        return true
      })
      const ids = new Set(accounts.map(({ id }) => id))
      return {
        ...reading,
        accounts,
        transactions: reading.transactions.filter((one) => ids.has(one.account_id)),
      }
    })
    .filter(({ accounts }) => accounts.length > 0)
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
    date: monthEnd(month),
    description: [title, ...groups].join(' / '),
    cents: toCents(amount),
    currency,
    ...applyDecision(id, classifyStatementLine(section, [...groups, account]), decisions),
  }
}

function buildBankLines(
  banks: readonly SourceReading[],
  ledger: SourceReading | undefined,
  decisions: Decisions,
): Line[] {
  const accounts = new Map(
    banks.flatMap((bank) => bank.accounts.map((account) => [account.id, { ...account, bank }] as const)),
  )
  const movements = banks.flatMap(({ transactions }) =>
    transactions.map((transaction): BankMovement & { account: string; source: string } => {
      const account = accounts.get(transaction.account_id)
      return {
        ...transaction,
        cents: toCents(transaction.amount),
        is_card: account?.type === 'credit',
        account: account?.name ?? '',
        source: account?.bank.platform ?? '',
      }
    }),
  )
  const parties = new Map<string, string | null>()
  const findKnownParty = (text: string) => {
    const party = parties.get(text) ?? findParty(text)
    parties.set(text, party)
    return party
  }
  const rulings = classifyMovements(movements)
  const isFromBooks = banks.some(({ kind }) => kind === 'accounting')
  const matched = isFromBooks || !ledger ? new Set<string>() : matchMovements(movements, ledger.transactions)
  return movements.map(({ id, source, account, date, description, cents, currency }) => {
    const ruling = rulings.get(id) ?? { class: 'payment' as const, rule: '' }
    const decided = applyDecision(id, ruling, decisions)
    const party = isCustomer(decided.class) ? findKnownParty(description) : null
    return {
      id,
      source,
      account,
      date,
      description,
      cents,
      currency,
      ...decided,
      ...(party !== null && { party }),
      is_matched: matched.has(id),
    }
  })
}

const isCustomer = (lineClass: LineClass) =>
  lineClass === 'customer_receipt' || lineClass === 'customer_refund'

/** The months of which every bank gave all: from its first whole month to the last that was over when it was read. */
function findCoverage(banks: readonly SourceReading[]): Set<string> {
  const firsts = banks.map(({ transactions }) =>
    transactions.reduce((first, { date }) => (date < first ? date : first), '9999-12-31'),
  )
  const latest = firsts.toSorted().at(-1)
  const readFirst = banks.map(({ read_at }) => read_at).toSorted()[0]
  if (!latest || !readFirst || latest === '9999-12-31') return new Set()
  const isFromStart = Number(latest.slice(8)) <= 7
  return monthRange(
    isFromStart ? toMonth(latest) : addMonths(toMonth(latest), 1),
    addMonths(toMonth(readFirst), -1),
  )
}

/** Without a day up to which the books are closed, every month may still change. */
function findOpenMonths(months: string[], locked: string | null, lastMonth: string): Set<string> {
  return new Set(
    months.filter((month) => month <= lastMonth && (locked === null || monthEnd(month) > locked)),
  )
}

/** The balances of today, and at the end of each month, worked back through what moved since. */
function buildCash(
  banks: readonly SourceReading[],
  lines: readonly Line[],
  months: readonly string[],
): Map<string, Line[]> {
  const cash = new Map<string, Line[]>()
  const byAccount = Map.groupBy(lines, ({ source, account }) => `${source} ${account}`)
  for (const { platform, accounts, read_at } of banks)
    for (const { id, name, type, currency, balance } of accounts) {
      if (type === 'credit') continue
      const add = (key: string, date: string, description: string, cents: bigint) => {
        const line: Line = {
          id,
          source: platform,
          account: name,
          date,
          description,
          cents,
          currency,
          class: 'account_balance',
          rule: 'The bank says so',
          original_class: null,
        }
        cash.set(key, [...(cash.get(key) ?? []), line])
      }
      let cents = toCents(balance)
      add(now, read_at.slice(0, 10), 'Balance', cents)
      const moved = groupByMonth(byAccount.get(`${platform} ${name}`) ?? [])
      for (let month = toMonth(read_at); months.length > 0 && month >= (months[0] ?? '');) {
        if (month !== toMonth(read_at))
          add(month, monthEnd(month), 'Balance at the end of the month, worked back from today', cents)
        for (const line of moved.get(month) ?? []) cents -= line.cents
        month = addMonths(month, -1)
      }
    }
  return cash
}

const oldDays = 60

function buildAgeing(aged: readonly AgedAmount[], source: string, today: string): Line[] {
  const limit = new Date(Date.parse(today) - oldDays * 86_400_000).toISOString().slice(0, 10)
  return aged.map(({ id, kind, party, billed_from, amount, currency }) => ({
    id,
    source,
    account: party,
    date: billed_from,
    description: kind === 'receivable' ? 'Owed by a customer' : 'Owed to a supplier',
    cents: toCents(amount),
    currency,
    class: `${kind}_${billed_from < limit ? 'old' : 'recent'}` as const,
    rule: 'By the day it was billed',
    original_class: null,
  }))
}

function toOpenMonth(
  month: string,
  statements: readonly StatementLine[],
  source: string,
  currency: string,
): Line {
  return {
    // One line a month: the id of any line of that month names it.
    id: statements.find((line) => line.month === month)?.id ?? '',
    source,
    account: 'Books',
    date: monthEnd(month),
    description: 'The books of this month are not closed',
    cents: 100n,
    currency,
    class: 'open_month',
    rule: 'The books are not locked up to its end',
    original_class: null,
  }
}
