import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { PlaidFailure, parseBody } from './failures.ts'
import { requireItem } from './items.ts'
import type { ApiRoute, Sandbox } from './sandbox.ts'
import type { StoredLinkToken } from './state.ts'

const NEW_LIFE_MS = 4 * 60 * 60 * 1000
const UPDATE_LIFE_MS = 30 * 60 * 1000

const redirectUri = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).search === '')
  .refine(
    (text) => text.startsWith('https:') || /^(localhost|127\.\d+\.\d+\.\d+)$/.test(new URL(text).hostname),
  )

const request = z.object({
  client_name: z.string().min(1),
  language: z.string().min(2),
  country_codes: z.array(z.string().length(2)).min(1),
  user: z.object({ client_user_id: z.string().min(1) }),
  products: z.array(z.string()).default([]),
  transactions: z.object({ days_requested: z.number().int().min(1).max(730).default(90) }).optional(),
  webhook: z.url({ protocol: /^https?$/ }).optional(),
  redirect_uri: redirectUri.optional(),
  access_token: z.string().optional(),
})

export function buildLinkTokenRoutes(sandbox: Sandbox): ApiRoute[] {
  return [
    { path: '/link/token/create', handle: (body) => createLinkToken(sandbox, body) },
    { path: '/link/token/get', handle: (body) => getLinkToken(sandbox, body) },
  ]
}

async function createLinkToken(sandbox: Sandbox, body: unknown) {
  const input = parseBody(request, body)
  const isUpdate = input.access_token !== undefined
  if (isUpdate === input.products.length > 0)
    throw new PlaidFailure(
      'INVALID_FIELD',
      400,
      'products are required for a new item and not allowed otherwise',
    )
  const now = Date.now()
  const value: StoredLinkToken = {
    token: `link-sandbox-${randomUUID()}`,
    // Plaid replaces names longer than 30 characters.
    client_name: input.client_name.length > 30 ? 'This Application' : input.client_name,
    user: input.user.client_user_id,
    country_codes: input.country_codes,
    products: input.products,
    days_requested: input.transactions?.days_requested ?? 90,
    webhook: isUpdate ? null : (input.webhook ?? null),
    redirect_uri: input.redirect_uri ?? null,
    item_id: isUpdate ? (await requireItem(sandbox, body)).id : null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + (isUpdate ? UPDATE_LIFE_MS : NEW_LIFE_MS)).toISOString(),
    session_id: randomUUID(),
    finished_at: null,
    public_token: null,
    oauth: null,
  }
  await sandbox.state.saveLinkToken(value)
  return { link_token: value.token, expiration: value.expires_at }
}

async function getLinkToken(sandbox: Sandbox, body: unknown) {
  const { link_token } = parseBody(z.object({ link_token: z.string() }), body)
  const linkToken = await sandbox.state.linkToken(link_token)
  if (!linkToken) throw new PlaidFailure('INVALID_LINK_TOKEN')
  const { session_id, created_at, finished_at, public_token } = linkToken
  const success = public_token && { public_token, metadata: { link_session_id: session_id } }
  return {
    link_token,
    created_at,
    expiration: linkToken.expires_at,
    metadata: {
      client_name: linkToken.client_name,
      country_codes: linkToken.country_codes,
      initial_products: linkToken.products,
      language: 'en',
      redirect_uri: linkToken.redirect_uri,
      webhook: linkToken.webhook,
    },
    link_sessions: finished_at
      ? [{ link_session_id: session_id, started_at: created_at, finished_at, on_success: success }]
      : [],
  }
}
