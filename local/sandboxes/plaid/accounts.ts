import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readBody } from './failures.ts'
import { toItemReply, findWorkingItem } from './items.ts'
import { generateLedger, type Ledger } from './ledger.ts'
import type { AccountKey } from './ledger-template.ts'
import type { ApiRoute, Sandbox } from './sandbox.ts'
import type { StoredItem } from './state.ts'

const HISTORY_DAYS = 730
const DAY_MS = 24 * 60 * 60 * 1000
const CARD_LIMIT = 60_000_00

const KINDS = [
  {
    key: 'operating',
    name: 'Operating',
    official_name: 'Business Checking',
    type: 'depository',
    subtype: 'checking',
  },
  {
    key: 'reserve',
    name: 'Reserve',
    official_name: 'Business Savings',
    type: 'depository',
    subtype: 'savings',
  },
  {
    key: 'card',
    name: 'Company card',
    official_name: 'Business Card',
    type: 'credit',
    subtype: 'credit card',
  },
] as const

export function accountRoutes(sandbox: Sandbox): ApiRoute[] {
  const handle = async (body: unknown) => {
    const item = await findWorkingItem(sandbox, body)
    const { options } = readBody(
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

export const accountId = (item: StoredItem, key: AccountKey): string => deriveId(`${item.id} ${key}`)

/** An id like Plaid's, the same for the same text. */
export const deriveId = (text: string): string =>
  createHash('sha512').update(text).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 37)

/** What the item's accounts saw: from two years before it was linked until today, all that was refreshed included. */
export function getLedger(item: StoredItem): Ledger {
  const first = new Date(Date.parse(item.created_at) - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)
  const ledger = generateLedger(item.id, first, new Date().toISOString().slice(0, 10))
  ledger.balances.card -= item.extras.length * EXTRA_CENTS
  return ledger
}

/** What every refresh finds on the card. */
export const EXTRA_CENTS = 89_40

export function listAccounts(item: StoredItem) {
  const { balances } = getLedger(item)
  return KINDS.map(({ key, ...kind }) => {
    const id = accountId(item, key)
    return {
      account_id: id,
      persistent_account_id: deriveId(`persistent ${id}`),
      mask: String(1000 + (createHash('sha256').update(id).digest().readUInt16BE(0) % 9000)),
      holder_category: 'business',
      ...kind,
      balances: {
        ...(key === 'card'
          ? // Plaid counts what is owed as positive
            {
              current: -balances.card / 100,
              available: (CARD_LIMIT + balances.card) / 100,
              limit: CARD_LIMIT / 100,
            }
          : { current: balances[key] / 100, available: balances[key] / 100, limit: null }),
        iso_currency_code: 'USD',
        unofficial_currency_code: null,
      },
    }
  })
}
