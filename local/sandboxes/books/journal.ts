export type AccountKind =
  | 'bank'
  | 'card'
  | 'receivable'
  | 'fixed'
  | 'payable'
  | 'debt'
  | 'equity'
  | 'income'
  | 'cost_of_sales'
  | 'expenses'
  | 'other_income'
  | 'other_expenses'

export interface Account {
  name: string
  kind: AccountKind
  currency: string
}

/** The amount moves from the credited account to the debited account. */
export interface Entry {
  /** YYYY-MM-DD */
  date: string
  debit: Account
  credit: Account
  cents: number
  text: string
}

export interface OpenItem {
  kind: 'receivable' | 'payable'
  party: string
  billed: string
  cents: number
}

export interface Books {
  accounts: Account[]
  /** The entries in the books, oldest first. */
  entries: Entry[]
  /** Bank transactions that are missing from the books. */
  unrecorded: Entry[]
  openItems: OpenItem[]
  lockedThrough: string | null
  /** The first day of each month in the books. The last month is the current month. */
  months: string[]
  /** Indexes of months without statements. */
  missing: readonly number[]
  /** The first month of the fiscal year, 1 to 12. */
  fiscalYearStart: number
}

interface Trade {
  /** An income or cost account. */
  account: string
  party: string
  dollars: number
  day: number
  /** The number of months until payment; 0 for immediate payment. */
  after?: number
}

export interface Recorder {
  /** The calendar month, 1 to 12. */
  calendarMonth: number
  sell(trade: Trade): void
  buy(trade: Trade & { kind?: 'cost_of_sales' | 'expenses'; card?: boolean; recorded?: boolean }): void
  move(step: {
    from: string
    to: string
    dollars: number
    day: number
    text: string
    recorded?: boolean
  }): void
  payOffCard(day: number): void
}

export interface Story {
  name: string
  /** Balances in whole dollars before the first day. */
  opening: Record<string, number>
  accounts: Record<string, AccountKind>
  /** Currencies of accounts that are not in US dollars. */
  currencies?: Record<string, string>
  /** The first month of the fiscal year, 1 to 12; January by default. */
  fiscalYearStart?: number
  /** Whether the accountant closes months. The last three full months stay open. */
  closes: boolean
  missing?: readonly number[]
  /** Records a month. 0 is the oldest month, 23 the last full month, 24 the current month. */
  record(recorder: Recorder, month: number): void
}

const fullMonths = 24

const toDate = (first: Date, month: number, day: number) =>
  new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, day)).toISOString().slice(0, 10)

/** The same story and day produce the same books. */
export function generateBooks(story: Story, today: string): Books {
  const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - fullMonths, 1))
  const accounts = new Map(
    Object.entries({ 'Opening equity': 'equity' as const, ...story.accounts }).map(([name, kind]) => [
      name,
      { name, kind, currency: story.currencies?.[name] ?? 'USD' },
    ]),
  )
  const find = (name: string): Account => {
    const account = accounts.get(name)
    if (!account) throw new Error(`${story.name} has no account ${name}`)
    return account
  }
  const books: Books = {
    accounts: [...accounts.values()],
    entries: [],
    unrecorded: [],
    openItems: [],
    lockedThrough: story.closes ? toDate(first, fullMonths - 3, 0) : null,
    months: Array.from({ length: fullMonths + 1 }, (_, month) => toDate(first, month, 1)),
    missing: story.missing ?? [],
    fiscalYearStart: story.fiscalYearStart ?? 1,
  }
  const openingDate = toDate(first, 0, 0)
  for (const [name, dollars] of Object.entries(story.opening))
    books.entries.push({
      date: openingDate,
      debit: find(name),
      credit: find('Opening equity'),
      cents: dollars * 100,
      text: 'Opening balance',
    })
  const recorder = { books, find, today, first }
  for (let month = 0; month <= fullMonths; month += 1) story.record(createRecorder(recorder, month), month)
  for (const list of [books.entries, books.unrecorded]) list.sort((a, b) => a.date.localeCompare(b.date))
  return books
}

interface RecorderOptions {
  books: Books
  find: (name: string) => Account
  today: string
  first: Date
}

function createRecorder({ books, find, today, first }: RecorderOptions, month: number): Recorder {
  const on = (day: number, after = 0) => toDate(first, month + after, day)
  const add = (entry: Entry, recorded = true) => {
    if (entry.date <= today) (recorded ? books.entries : books.unrecorded).push(entry)
  }
  const bill = (kind: OpenItem['kind'], { party, dollars, day, after = 0 }: Trade) => {
    if (on(day) <= today && on(day, after) > today)
      books.openItems.push({ kind, party, billed: on(day), cents: dollars * 100 })
  }
  return {
    calendarMonth: Number(on(1).slice(5, 7)),
    sell(trade) {
      const { account, party, dollars, day, after = 0 } = trade
      const cents = dollars * 100
      const [bank, income] = [find('Operating'), find(account)]
      if (after === 0) return add({ date: on(day), debit: bank, credit: income, cents, text: party })
      const owed = find('Accounts receivable')
      add({ date: on(day), debit: owed, credit: income, cents, text: `Invoice ${party}` })
      add({ date: on(day, after), debit: bank, credit: owed, cents, text: party })
      bill('receivable', trade)
    },
    buy({ card = false, recorded = true, ...trade }) {
      const { account, party, dollars, day, after = 0 } = trade
      const cents = dollars * 100
      const cost = find(account)
      const payer = find(card ? 'Company card' : 'Operating')
      if (after === 0) return add({ date: on(day), debit: cost, credit: payer, cents, text: party }, recorded)
      const owed = find('Accounts payable')
      add({ date: on(day), debit: cost, credit: owed, cents, text: `Bill ${party}` })
      add({ date: on(day, after), debit: owed, credit: payer, cents, text: party })
      bill('payable', trade)
    },
    move({ from, to, dollars, day, text, recorded = true }) {
      add({ date: on(day), debit: find(to), credit: find(from), cents: dollars * 100, text }, recorded)
    },
    payOffCard(day) {
      const card = find('Company card')
      const cents = -sumBalance(books.entries, card, on(day))
      if (cents > 0)
        add({ date: on(day), debit: card, credit: find('Operating'), cents, text: 'CARD AUTOPAY' })
    },
  }
}

/** Returns an account's balance (debits minus credits) at the end of a day, in cents. */
export const sumBalance = (entries: readonly Entry[], account: Account, day: string): number =>
  entries.reduce((sum, { date, debit, credit, cents }) => {
    if (date > day) return sum
    return sum + (debit === account ? cents : 0) - (credit === account ? cents : 0)
  }, 0)
