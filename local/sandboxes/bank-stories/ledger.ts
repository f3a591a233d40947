import {
  type AccountKey,
  CARD_PAYMENT,
  casual,
  type Category,
  customers,
  FUNDING,
  INCOME,
  INTEREST,
  monthly,
  type Payment,
  WAGES,
} from './ledger-template.ts'

export interface LedgerTransaction {
  /** A key that is unique within the ledger and stable across runs. */
  key: string
  account: string
  /** YYYY-MM-DD. */
  date: string
  /** The amount in cents; positive for incoming money. */
  cents: number
  name: string
  merchant: string | null
  category: Category
}

export interface Ledger {
  /** The transactions, oldest first. */
  transactions: LedgerTransaction[]
  /** The balance in cents at the end of the last day; debts are negative. */
  balances: Record<string, number>
}

const DAY_MS = 24 * 60 * 60 * 1000
const OPENING = { operating: 310_000_00, reserve: 150_000_00, card: 0 }
const LEAST_CASH = 120_000_00
const ROUND = 900_000_00
const MONTHLY_GROWTH = 1.017

/**
 * Generates a company's account activity between two days, inclusive: paid invoices, payroll, rent, subscriptions,
 * a card that is paid off monthly, and a funding round when cash runs low. The same arguments produce the same ledger.
 * A later `last` adds transactions at the end and changes none of the earlier transactions.
 */
export function generateLedger(seed: string, first: string, last: string): Ledger {
  const book: Book = { seed, transactions: [], balances: { ...OPENING } }
  const end = Date.parse(last)
  for (let time = Date.parse(first), nth = 0; time <= end; time += DAY_MS, nth += 1)
    bookDay(book, new Date(time), nth / 30.4)
  return { transactions: book.transactions, balances: book.balances }
}

interface Book extends Ledger {
  seed: string
  balances: Record<AccountKey, number>
}

function bookDay(book: Book, date: Date, month: number): void {
  const day = date.toISOString().slice(0, 10)
  const number = date.getUTCDate()
  const isLast = new Date(date.getTime() + DAY_MS).getUTCDate() === 1
  const growth = MONTHLY_GROWTH ** month
  for (const customer of customers)
    if (customer.day === number)
      receive(
        book,
        day,
        customer.name,
        customer.least * 100 * growth * (1 + chance(book, day, customer.name) / 5),
      )
  if (date.getUTCDay() === 1)
    receive(book, day, 'STRIPE TRANSFER', (210_000 + chance(book, day, 'stripe') * 260_000) * growth)
  for (const payment of monthly) if (payment.day === number) pay(book, day, payment)
  if (number === 15 || isLast) payWages(book, day, growth)
  if (number === 25) payOffCard(book, day)
  if (isLast) add(book, day, 'reserve', book.balances.reserve * 0.0032, 'INTEREST PAID', INTEREST)
  buyCasually(book, day, date.getUTCDay())
  if (book.balances.operating < LEAST_CASH)
    add(book, day, 'operating', ROUND, 'WIRE IN NORTHWIND SEED FUND II', FUNDING)
}

const receive = (book: Book, day: string, name: string, cents: number) =>
  add(book, day, 'operating', cents, name, INCOME)

function pay(book: Book, day: string, { account, name, merchant, category, least, more }: Payment): void {
  const cents = least * 100 + chance(book, day, name) * more * 100
  add(book, day, account, -cents, name, category, merchant)
}

function payWages(book: Book, day: string, growth: number): void {
  const wages = 26_500_00 * Math.sqrt(growth)
  add(book, day, 'operating', -wages, 'GUSTO PAYROLL', WAGES, 'Gusto')
  add(book, day, 'operating', -wages * 0.27, 'GUSTO TAX', WAGES, 'Gusto')
}

function payOffCard(book: Book, day: string): void {
  const owed = -book.balances.card
  if (owed <= 0) return
  add(book, day, 'operating', -owed, 'CARD AUTOPAY', CARD_PAYMENT)
  add(book, day, 'card', owed, 'AUTOPAY PAYMENT THANK YOU', CARD_PAYMENT)
}

function buyCasually(book: Book, day: string, weekday: number): void {
  if (weekday === 0 || weekday === 6) return
  casual.forEach((payment) => {
    if (chance(book, day, `whether ${payment.name}`) < 0.16) pay(book, day, payment)
  })
}

function add(
  book: Book,
  date: string,
  account: AccountKey,
  amount: number,
  name: string,
  category: Category,
  merchant: string | null = null,
): void {
  const cents = Math.round(amount)
  book.balances[account] += cents
  book.transactions.push({
    key: `${date} ${account} ${name}`,
    account,
    date,
    cents,
    name,
    merchant,
    category,
  })
}

/** Hashes the seed and the words to a number that is at least 0 and less than 1, using FNV-1a with a final mix. */
function chance({ seed }: Book, ...words: string[]): number {
  let hash = 0x811c9dc5
  for (const character of [seed, ...words].join(' '))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
