import { z } from 'zod'
import type { Records } from '#local/records.ts'

const linkToken = z.object({
  token: z.string(),
  client_name: z.string(),
  user: z.string(),
  country_codes: z.array(z.string()),
  products: z.array(z.string()),
  days_requested: z.number().int(),
  webhook: z.string().nullable(),
  redirect_uri: z.string().nullable(),
  /** The item to repair; null for a new bank. */
  item_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  session_id: z.string(),
  /** The time of a successful sign-in; null while the session is open. */
  finished_at: z.iso.datetime().nullable(),
  public_token: z.string().nullable(),
  /** The approval on a bank's own page; null if the session has not opened such a page. */
  oauth: z
    .object({ state: z.string(), institution_id: z.string(), approved: z.boolean().nullable() })
    .nullable(),
})

const item = z.object({
  id: z.string(),
  access_token: z.string(),
  institution_id: z.string(),
  webhook: z.string().nullable(),
  products: z.array(z.string()),
  days_requested: z.number().int(),
  created_at: z.iso.datetime(),
  /** The error code of a broken item; null if the item works. */
  error: z.string().nullable(),
  /** True if the product has removed the item or the user has revoked the permission. */
  is_gone: z.boolean(),
  history: z.enum(['NOT_READY', 'INITIAL_UPDATE_COMPLETE', 'HISTORICAL_UPDATE_COMPLETE']),
  /** The dates of the transactions that refreshes added. */
  extras: z.array(z.iso.date()),
  last_webhook: z.object({ sent_at: z.iso.datetime(), code_sent: z.string() }).nullable(),
})

export type StoredLinkToken = z.output<typeof linkToken>
export type StoredItem = z.output<typeof item>

const LINK_TOKEN = 'plaid_link_token'
const ITEM = 'plaid_item'
const PUBLIC_TOKEN = 'plaid_public_token'
const PUBLIC_TOKEN_MS = 30 * 60 * 1000

export interface State {
  /** Finds a link token; undefined if the token is unknown or expired. */
  linkToken(token: string): Promise<StoredLinkToken | undefined>
  linkTokenByOauthState(state: string): Promise<StoredLinkToken | undefined>
  saveLinkToken(value: StoredLinkToken): Promise<void>
  item(id: string): Promise<StoredItem | undefined>
  itemByAccessToken(token: string): Promise<StoredItem | undefined>
  saveItem(value: StoredItem): Promise<void>
  addPublicToken(token: string, itemId: string): Promise<void>
  /** Returns the item of a public token. The token works only once. */
  consumePublicToken(token: string): Promise<StoredItem | undefined>
}

export function openState(records: Records): State {
  const readItem = async (id: string) => item.optional().parse(await records.get(ITEM, id))
  const linkTokens = async (match: Record<string, unknown>) =>
    (await records.find(LINK_TOKEN, match)).map(({ data }) => linkToken.parse(data))

  return {
    linkToken: async (token) => linkToken.optional().parse(await records.get(LINK_TOKEN, token)),
    linkTokenByOauthState: async (state) =>
      (await linkTokens({})).find(({ oauth }) => oauth?.state === state),
    saveLinkToken: (value) => records.put(LINK_TOKEN, value.token, value, new Date(value.expires_at)),
    item: readItem,
    async itemByAccessToken(token) {
      const [record] = await records.find(ITEM, { access_token: token })
      return item.optional().parse(record?.data)
    },
    saveItem: (value) => records.put(ITEM, value.id, value),
    addPublicToken: (token, itemId) =>
      records.put(PUBLIC_TOKEN, token, itemId, new Date(Date.now() + PUBLIC_TOKEN_MS)),
    async consumePublicToken(token) {
      const id = await records.get(PUBLIC_TOKEN, token)
      if (typeof id !== 'string') return undefined
      await records.delete(PUBLIC_TOKEN, token)
      return readItem(id)
    },
  }
}
