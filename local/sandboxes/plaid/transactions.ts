import { z } from 'zod'
import { getBankStory } from '#local/sandboxes/bank-stories/find-story.ts'
import { toCurrencyCodes } from '#local/sandboxes/bank-stories/story.ts'
import { listAccounts, deriveAccountId, EXTRA_CENTS, deriveId, getLedger } from './accounts.ts'
import { sendUpdatesAvailable } from './events.ts'
import { PlaidFailure, parseBody } from './failures.ts'
import { requireWorkingItem } from './items.ts'
import type { LedgerTransaction } from '../bank-stories/ledger.ts'
import type { ApiRoute, Sandbox } from './sandbox.ts'
import type { StoredItem } from './state.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A state of an item: the last day (its transactions are pending) and the number of refreshes. */
const position = z.object({ day: z.iso.date(), extras: z.number().int() })
type Position = z.output<typeof position>

/**
 * A client's progress. The client has read everything up to `from` and, if `to` is set, the first `at` transactions
 * added between `from` and `to`.
 */
const place = z.object({ from: position.nullable(), to: position.nullable(), at: z.number().int() })
type Cursor = z.output<typeof place>

const request = z.object({
  cursor: z.string().max(256).optional(),
  count: z.number().int().min(1).max(500).default(100),
})

export function buildTransactionRoutes(sandbox: Sandbox): ApiRoute[] {
  return [
    { path: '/transactions/sync', handle: (body) => sync(sandbox, body) },
    { path: '/transactions/refresh', handle: (body) => refresh(sandbox, body) },
  ]
}

async function sync(sandbox: Sandbox, body: unknown) {
  const item = await requireWorkingItem(sandbox, body)
  const { cursor, count } = parseBody(request, body)
  const accounts = listAccounts(item)
  if (item.history === 'NOT_READY') return { ...nothing(item, cursor ?? ''), accounts }
  const now: Position = { day: new Date().toISOString().slice(0, 10), extras: item.extras.length }
  const { from, to, at } = cursor ? parseCursor(cursor) : { from: null, to: null, at: 0 }
  if (to && (to.day !== now.day || to.extras !== now.extras))
    throw new PlaidFailure('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION')
  const { added, removed } = changes(item, from, now)
  const isCorrected = getBankStory(item.institution_id).correctsItself ?? false
  const size = isCorrected ? Math.min(count, CORRECTED_PAGE) : count
  const page = added.slice(at, at + size).map((change) => answer(item, change))
  const has_more = at + size < added.length
  const end = has_more ? [] : removed
  return {
    accounts,
    ...(isCorrected
      ? correct(item, { added, page, removed: end }, at)
      : { added: page, modified: [], removed: end }),
    next_cursor: encodeCursor(has_more ? { from, to: now, at: at + size } : { from: now, to: null, at: 0 }),
    has_more,
    transactions_update_status: item.history,
  }
}

interface Change {
  transaction: LedgerTransaction
  pending: boolean
}

interface Removed {
  transaction_id: string
  account_id: string
}

/** The maximum number of added transactions per page of a bank that corrects itself. */
const CORRECTED_PAGE = 100

/**
 * Changes a page so that the pages of a sync contradict each other. The first page has a wrong amount for the first
 * transaction and removes transactions that a later page adds. The page with transaction 101 corrects the amount. A
 * sync of at most `CORRECTED_PAGE` transactions is not changed.
 */
function correct(
  item: StoredItem,
  { added, page, removed }: { added: Change[]; page: ReturnType<typeof answer>[]; removed: Removed[] },
  at: number,
) {
  const [first] = added
  if (!first || added.length <= CORRECTED_PAGE) return { added: page, modified: [], removed }
  const [wrong, ...rest] = page
  if (at === 0 && wrong)
    return {
      added: [{ ...wrong, amount: wrong.amount + 1 }, ...rest],
      modified: [],
      removed: [
        ...removed,
        ...added
          .slice(CORRECTED_PAGE)
          .slice(-5)
          .map((change) => toRemoved(item, change)),
      ],
    }
  const corrects = at <= CORRECTED_PAGE && CORRECTED_PAGE < at + page.length
  return { added: page, modified: corrects ? [answer(item, first)] : [], removed }
}

const toRemoved = (item: StoredItem, { transaction, pending }: Change): Removed => ({
  transaction_id: transactionId(item, transaction, pending),
  account_id: deriveAccountId(item, transaction.account),
})

const nothing = (item: StoredItem, cursor: string) => ({
  added: [],
  modified: [],
  removed: [],
  next_cursor: cursor,
  has_more: false,
  transactions_update_status: item.history,
})

const encodeCursor = (value: Cursor): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function parseCursor(cursor: string): Cursor {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new PlaidFailure('INVALID_FIELD', 400, 'cursor not associated with access_token')
  }
}

/** Lists the changes between two positions. Booked transactions replace today's pending transactions a day later. */
function changes(item: StoredItem, from: Position | null, to: Position) {
  const firstDay = new Date(Date.parse(item.created_at) - item.days_requested * DAY_MS)
    .toISOString()
    .slice(0, 10)
  const transactions = getLedger(item).transactions.filter(({ date }) => date >= firstDay)
  const wasPending = from && from.day !== to.day ? transactions.filter(({ date }) => date === from.day) : []
  const bookedTransactions = transactions.filter(({ date }) => date >= (from?.day ?? '') && date < to.day)
  const pending = from?.day === to.day ? [] : transactions.filter(({ date }) => date === to.day)
  const hasCard = getBankStory(item.institution_id).accounts.some(({ key }) => key === 'card')
  const extras = hasCard ? item.extras.slice(from?.extras ?? 0, to.extras).map(buildRefreshedTransaction) : []
  return {
    added: [
      ...bookedTransactions.map((transaction) => ({ transaction, pending: false })),
      ...pending.map((transaction) => ({ transaction, pending: true })),
      ...extras.map((transaction) => ({ transaction, pending: false })),
    ],
    removed: wasPending.map((transaction) => toRemoved(item, { transaction, pending: true })),
  }
}

const buildRefreshedTransaction = (date: string, nth: number): LedgerTransaction => ({
  key: `refresh ${nth} ${date}`,
  account: 'card',
  date,
  cents: -EXTRA_CENTS,
  name: 'STAPLES',
  merchant: 'Staples',
  category: ['GENERAL_MERCHANDISE', 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE'],
})

const transactionId = (item: StoredItem, { key }: LedgerTransaction, pending: boolean): string =>
  deriveId(`${item.id} ${key} ${pending ? 'pending' : 'booked'}`)

function answer(item: StoredItem, { transaction, pending }: Change) {
  const { account, date, cents, name, merchant, category } = transaction
  return {
    transaction_id: transactionId(item, transaction, pending),
    account_id: deriveAccountId(item, account),
    // Plaid reports outgoing money as positive.
    amount: -cents / 100,
    ...toCurrencyCodes(findCurrency(item, account)),
    category: null,
    category_id: null,
    check_number: null,
    date,
    datetime: null,
    authorized_date: date,
    authorized_datetime: null,
    name,
    merchant_name: merchant,
    merchant_entity_id: merchant && deriveId(merchant),
    pending,
    pending_transaction_id: pending ? null : transactionId(item, transaction, true),
    account_owner: null,
    payment_channel: merchant ? 'online' : 'other',
    transaction_code: null,
    location: NOWHERE,
    payment_meta: NO_DETAILS,
    personal_finance_category: { primary: category[0], detailed: category[1], confidence_level: 'HIGH' },
    counterparties: [],
  }
}

const findCurrency = (item: StoredItem, account: string) =>
  getBankStory(item.institution_id).accounts.find(({ key }) => key === account)?.currency ?? null

const NOWHERE = {
  address: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  lat: null,
  lon: null,
  store_number: null,
}

const NO_DETAILS = {
  reference_number: null,
  ppd_id: null,
  payee: null,
  by_order_of: null,
  payer: null,
  payment_method: null,
  payment_processor: null,
  reason: null,
}

/** Adds a purchase on the item's card, if it has a card, and sends `SYNC_UPDATES_AVAILABLE`. */
async function refresh(sandbox: Sandbox, body: unknown) {
  const item = await requireWorkingItem(sandbox, body)
  const refreshed = { ...item, extras: [...item.extras, new Date().toISOString().slice(0, 10)] }
  await sendUpdatesAvailable(sandbox, refreshed)
  return {}
}
