/** Where an account stands in the statements, and whether it is one at a bank. */
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

/** One entry: the debited account gets what the credited one gives. */
export interface Entry {
  /** YYYY-MM-DD */
  date: string
  debit: Account
  credit: Account
  cents: number
  text: string
}

/** What is billed and not paid yet. */
export interface OpenItem {
  kind: 'receivable' | 'payable'
  party: string
  billed: string
  cents: number
}

export interface Books {
  accounts: Account[]
  /** Oldest first. */
  entries: Entry[]
  /** What the bank saw and nobody entered. */
  unrecorded: Entry[]
  openItems: OpenItem[]
  lockedThrough: string | null
  /** The first day of each month of the books, the present one last. */
  months: string[]
  /** Months whose statements the accountant never made, by their index. */
  missing: readonly number[]
  /** The month in which the year begins, 1 to 12. */
  fiscalYearStart: number
}

interface Trade {
  /** The account of income, or of a cost. */
  account: string
  party: string
  dollars: number
  day: number
  /** Months until it is paid; 0 for at once. */
  after?: number
}

/** The entries that a company's story is made of: every call keeps debits and credits equal. */
export interface Recorder {
  /** The calendar month, 1 to 12. */
  calendarMonth: number
  sell(trade: Trade): void
  buy(trade: Trade & { kind?: 'cost_of_sales' | 'expenses'; card?: boolean; recorded?: boolean }): void
  /** Money from one account to another of the balance sheet. */
  move(step: {
    from: string
    to: string
    dollars: number
    day: number
    text: string
    recorded?: boolean
  }): void
  /** Pays the card off. */
  payOffCard(day: number): void
}

export interface Story {
  name: string
  /** Whole dollars in each account on the day before the first. */
  opening: Record<string, number>
  accounts: Record<string, AccountKind>
  /** Accounts that are not in US dollars. */
  currencies?: Record<string, string>
  /** The month in which its year begins, 1 to 12; January without one. */
  fiscalYearStart?: number
  /** Whether the accountant closes each month; the last three are open. */
  closes: boolean
  missing?: readonly number[]
  /** Records one month: 0 is the oldest, 23 the last whole one, 24 the present. */
  record(recorder: Recorder, month: number): void
}

const fullMonths = 24

const toDate = (first: Date, month: number, day: number) =>
  new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, day)).toISOString().slice(0, 10)

/** Tells a story up to a day: the same story and day give the same books. */
export function writeBooks(story: Story, today: string): Books {
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
  const open = toDate(first, 0, 0)
  for (const [name, dollars] of Object.entries(story.opening))
    books.entries.push({
      date: open,
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

interface Desk {
  books: Books
  find: (name: string) => Account
  today: string
  first: Date
}

function createRecorder({ books, find, today, first }: Desk, month: number): Recorder {
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

/** What an account holds at the end of a day: debits less credits. */
export const sumBalance = (entries: readonly Entry[], account: Account, day: string): number =>
  entries.reduce((sum, { date, debit, credit, cents }) => {
    if (date > day) return sum
    return sum + (debit === account ? cents : 0) - (credit === account ? cents : 0)
  }, 0)
