import { createHash } from 'node:crypto'
import { z } from 'zod'
import { getBankStory } from '#local/sandboxes/bank-stories/find-story.ts'
import { type StoryAccount, toCurrencyCodes } from '#local/sandboxes/bank-stories/story.ts'
import { parseBody } from './failures.ts'
import { toItemReply, requireWorkingItem } from './items.ts'
import type { Ledger } from '../bank-stories/ledger.ts'
import type { ApiRoute, Sandbox } from './sandbox.ts'
import type { StoredItem } from './state.ts'

const HISTORY_DAYS = 730
const DAY_MS = 24 * 60 * 60 * 1000
const CARD_LIMIT = 60_000_00

export function buildAccountRoutes(sandbox: Sandbox): ApiRoute[] {
  const handle = async (body: unknown) => {
    const item = await requireWorkingItem(sandbox, body)
    const { options } = parseBody(
      z.object({ options: z.object({ account_ids: z.array(z.string()).optional() }).optional() }),
      body,
    )
    const accounts = listAccounts(item).filter(
      ({ account_id }) => options?.account_ids?.includes(account_id) ?? true,
    )
    return { accounts, item: toItemReply(item) }
  }
  return [
    { path: '/accounts/get', handle },
    { path: '/accounts/balance/get', handle },
  ]
}

export const deriveAccountId = (item: StoredItem, key: string): string => deriveId(`${item.id} ${key}`)

export const deriveId = (text: string): string =>
  createHash('sha512').update(text).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 37)

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Returns the account activity through today. It starts at most two years before the item was linked. Purchases added by
 * a refresh are included in the card's balance but not in `transactions`.
 */
export function getLedger(item: StoredItem): Ledger {
  const linkedAt = Date.parse(item.created_at)
  const { write, historyDays = HISTORY_DAYS } = getBankStory(item.institution_id)
  const { transactions, balances } = write(
    item.id,
    toDay(linkedAt - HISTORY_DAYS * DAY_MS),
    toDay(Date.now()),
  )
  const { card } = balances
  return {
    transactions: transactions.filter(({ date }) => date >= toDay(linkedAt - historyDays * DAY_MS)),
    balances: card === undefined ? balances : { ...balances, card: card - item.extras.length * EXTRA_CENTS },
  }
}

/** The amount in cents of the card purchase that a refresh adds. */
export const EXTRA_CENTS = 89_40

export function listAccounts(item: StoredItem) {
  const { balances } = getLedger(item)
  return getBankStory(item.institution_id).accounts.map(({ key, name, type, subtype, ...facts }) => {
    const id = deriveAccountId(item, key)
    return {
      account_id: id,
      persistent_account_id: deriveId(`persistent ${id}`),
      mask: facts.mask === undefined ? deriveMask(id) : facts.mask,
      holder_category: 'business',
      name,
      official_name: name,
      type,
      subtype,
      balances: {
        ...toBalances(type, facts.hasBalance ? (balances[key] ?? 0) : null),
        ...toCurrencyCodes(facts.currency),
      },
    }
  })
}

const deriveMask = (id: string) =>
  String(1000 + (createHash('sha256').update(id).digest().readUInt16BE(0) % 9000))

function toBalances(type: StoryAccount['type'], cents: number | null) {
  if (cents === null) return { current: null, available: null, limit: null }
  // Plaid reports debt as positive.
  if (type === 'credit')
    return { current: -cents / 100, available: (CARD_LIMIT + cents) / 100, limit: CARD_LIMIT / 100 }
  return { current: (type === 'loan' ? -cents : cents) / 100, available: cents / 100, limit: null }
}
