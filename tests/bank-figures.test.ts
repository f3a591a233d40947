import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { now } from '#contract/rules/metrics/books.ts'
import { buildBooks } from '#contract/rules/metrics/build-books.ts'
import { computeMetric } from '#contract/rules/metrics/compute.ts'
import { listMonths, monthEnd } from '#contract/rules/metrics/months.ts'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import { createChanges, toBankContent } from '#server/financials/reading.ts'
import type { IncomingTransaction } from '#server/financials/staging.ts'
import {
  plaidAccounts,
  plaidChanges,
  toAccounts,
  toChanges,
} from '#server/providers/banking/plaid-replies.ts'

const today = '2026-11-22'
const months = listMonths('2026-10', 9)

/** What a bank has, before Plaid reports it. Money in is positive, in cents. */
interface RawAccount {
  type: 'depository' | 'credit' | 'loan' | 'investment' | 'other'
  name: string
  mask: string | null
  currency: 'USD' | 'EUR' | 'DOGE' | null
  balance: number | null
  movements: RawMovement[]
}

interface RawMovement {
  month: number
  day: number
  cents: number
  /** Whether the bank first takes it back and sends it again, on a later page. */
  isLate: boolean
  /** Whether it ends as removed or pending. */
  end: 'booked' | 'removed' | 'pending'
  namesCurrency: boolean
}

const movement = record({
  month: integer({ min: 0, max: months.length }),
  day: integer({ min: 1, max: 20 }),
  cents: integer({ min: -900_000, max: 900_000 }).filter((cents) => cents !== 0),
  isLate: boolean(),
  end: constantFrom<RawMovement['end'][]>('booked', 'booked', 'booked', 'removed', 'pending'),
  namesCurrency: boolean(),
})

const account = record({
  type: constantFrom<RawAccount['type'][]>(
    'depository',
    'depository',
    'depository',
    'credit',
    'loan',
    'investment',
    'other',
  ),
  name: constantFrom('Business Checking', 'Savings'),
  mask: constantFrom('1111', '2222', null),
  currency: constantFrom<RawAccount['currency'][]>('USD', 'USD', 'USD', 'EUR', 'DOGE', null),
  balance: option(integer({ min: -50_000, max: 50_000_000 }), { freq: 15 }),
  movements: array(movement, { maxLength: 7 }),
})

const toDate = ({ month, day }: RawMovement) =>
  `${[...months, '2026-11'][month]}-${String(day).padStart(2, '0')}`

/** Codes as Plaid sends them; both are null where the currency is unknown. */
const toCodes = (currency: RawAccount['currency']) => ({
  iso_currency_code: currency === 'DOGE' ? null : currency,
  unofficial_currency_code: currency === 'DOGE' ? 'DOGE' : null,
})

const isOwed = ({ type }: RawAccount) => type === 'credit' || type === 'loan'

/** The bank's accounts and pages of changes as Plaid sends them, read by the product. */
async function readBank(accounts: readonly RawAccount[], index: number): Promise<SourceReading> {
  const institution_name = `Bank ${index}`
  const reply = plaidAccounts.parse({
    item: { institution_name },
    accounts: accounts.map((one, at) => ({
      account_id: `account ${at}`,
      name: one.name,
      mask: one.mask,
      type: one.type,
      balances: {
        current: one.balance === null ? null : (one.balance / 100) * (isOwed(one) ? -1 : 1),
        available: 1,
        ...toCodes(one.currency),
      },
    })),
  })
  const content = toBankContent(toAccounts(reply))
  const staged = new Map<string, IncomingTransaction>()
  const staging = {
    add: async (all: readonly IncomingTransaction[]) => {
      for (const one of all) staged.set(one.provider_id, one)
      return Promise.resolve()
    },
    remove: async (ids: readonly string[]) => {
      for (const id of ids) staged.delete(id)
      return Promise.resolve()
    },
    clear: () => Promise.resolve(),
    count: () => staged.size,
  }
  const progress = { begin: () => Promise.resolve(), count: () => Promise.resolve() }
  const changes = createChanges({ staging, progress }, content.accounts)
  for (const page of writePages(accounts)) {
    const { added, modified, removed } = toChanges(plaidChanges.parse(page))
    await changes.add(
      [...added, ...modified],
      removed.map(({ id }) => id),
    )
  }
  return {
    connection: `connection ${index}`,
    platform: institution_name,
    kind: 'bank',
    is_linked: true,
    read_at: `${today}T06:00:00Z`,
    currency: null,
    fiscal_year_start: null,
    locked_through: null,
    statements: [],
    statement_months: content.statement_months,
    aged: [],
    accounts: content.accounts,
    is_history_complete: true,
    transactions: [...staged.values()].map(({ provider_id, ...one }) => ({
      ...one,
      id: `${index} ${provider_id}`,
    })),
  }
}

function writePages(accounts: readonly RawAccount[]): object[] {
  const all = accounts.flatMap((one, at) =>
    one.movements.map((moved, nth) => ({
      moved,
      reply: {
        transaction_id: `${at} ${nth}`,
        account_id: `account ${at}`,
        amount: -moved.cents / 100,
        ...(moved.namesCurrency ? toCodes(one.currency) : {}),
        date: toDate(moved),
        name: `PARTY ${at}`,
        pending: false,
      },
    })),
  )
  const toRemoved = ({ reply: { transaction_id, account_id } }: (typeof all)[number]) => ({
    transaction_id,
    account_id,
  })
  const page = {
    added: [] as object[],
    modified: [] as object[],
    removed: [] as object[],
    next_cursor: 'c',
    has_more: true,
  }
  const late = all.filter(({ moved }) => moved.isLate)
  return [
    { ...page, added: all.map(({ reply }) => ({ ...reply, amount: reply.amount + 1 })), removed: [] },
    { ...page, removed: late.map(toRemoved) },
    { ...page, modified: all.map(({ reply, moved }) => ({ ...reply, pending: moved.end === 'pending' })) },
    { ...page, removed: all.filter(({ moved }) => moved.end === 'removed').map(toRemoved), has_more: false },
  ]
}

const booked = ({ movements }: RawAccount) => movements.filter(({ end }) => end === 'booked')
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Cash at the end of a day, computed from what the banks have; null where a balance is missing. */
function computeCash(accounts: readonly RawAccount[], date: string): number | null {
  const cash = accounts.filter(({ type, currency }) => type === 'depository' && currency === 'USD')
  if (cash.length === 0 || cash.some(({ balance }) => balance === null)) return null
  return sum(
    cash.map(
      (one) =>
        (one.balance ?? 0) -
        sum(
          booked(one)
            .filter((moved) => toDate(moved) > date)
            .map(({ cents }) => cents),
        ),
    ),
  )
}

/** What left less what came in, in the three months before today's, in cents. */
function computeNetOut(accounts: readonly RawAccount[]): number {
  const last = new Set(months.slice(-3))
  const inPeriod = (one: RawAccount) => booked(one).filter((moved) => last.has(toDate(moved).slice(0, 7)))
  const dollars = accounts.filter(({ currency }) => currency === 'USD')
  const ofCash = dollars.filter(({ type }) => type === 'depository').flatMap(inPeriod)
  const ofCards = dollars.filter(({ type }) => type === 'credit').flatMap(inPeriod)
  return (
    -sum(ofCash.map(({ cents }) => cents)) -
    sum(ofCards.map(({ cents }) => cents).filter((cents) => cents < 0))
  )
}

const toCents = (value: string | null) => (value === null ? null : Math.round(Number(value) * 100))

/** Two movements of one amount in opposite directions may be one between own accounts. */
const hasEqualAmounts = (accounts: readonly RawAccount[]) => {
  const amounts = accounts.flatMap(({ movements }) => movements.map(({ cents }) => Math.abs(cents)))
  return new Set(amounts).size < amounts.length
}

test('figures of untidy banks equal those computed from what the banks have', async () => {
  let compared = 0
  await assert(
    asyncProperty(
      array(array(account, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      async (banks) => {
        const accounts = banks.flat()
        if (hasEqualAmounts(accounts) || !accounts.some(({ currency }) => currency === 'USD')) return
        const readings = await Promise.all(banks.map(readBank))
        const books = buildBooks(readings, { today, decisions: new Map() })
        expect(books.currency).toBe('USD')
        const cash = computeMetric(books, 'cash')
        expect(toCents(cash.value)).toBe(computeCash(accounts, today))
        const pastMonths = [...books.months.cash].filter((month) => month !== now)
        expect(pastMonths.map((month) => toCents(computeMetric(books, 'cash', month).value))).toEqual(
          pastMonths.map((month) => computeCash(accounts, monthEnd(month))),
        )
        const burn = computeMetric(books, 'net_burn', '2026-10')
        if (burn.status === 'ok') compared += 1
        const netOut = burn.status === 'ok' ? computeNetOut(accounts) : 0
        expect(Math.abs((toCents(burn.value) ?? 0) - netOut / 3)).toBeLessThanOrEqual(0.5)
        if (burn.status !== 'ok' || cash.status !== 'ok') return
        const { special, value } = computeMetric(books, 'runway')
        const runway = netOut > 0 ? (toCents(cash.value) ?? 0) / (netOut / 3) : null
        expect([special === 'infinite', Math.abs(Number(value) - (runway ?? 0)) < 0.06]).toEqual([
          runway === null,
          true,
        ])
      },
    ),
    { numRuns: 400 },
  )
  // A history that begins late leaves burn out; most do not.
  expect(compared).toBeGreaterThan(100)
})
