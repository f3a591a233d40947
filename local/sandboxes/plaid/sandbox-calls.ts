import { z } from 'zod'
import { getEventDetails, sendEvent, sendItemError, sendUpdatesAvailable } from './events.ts'
import { PlaidFailure, parseBody } from './failures.ts'
import { findInstitution } from './institutions.ts'
import { addItem, requireItem } from './items.ts'
import type { ApiRoute, Sandbox } from './sandbox.ts'

const createItem = z.object({
  institution_id: z.string(),
  initial_products: z.array(z.string()).min(1),
  options: z
    .object({
      webhook: z.url({ protocol: /^https?$/ }).optional(),
      transactions: z.object({ days_requested: z.number().int().min(1).max(730).optional() }).optional(),
    })
    .optional(),
})

/** Plaid has the endpoints under `/sandbox` only in its sandbox environment, not in production. */
export function buildSandboxRoutes(sandbox: Sandbox): ApiRoute[] {
  return [
    { path: '/institutions/get_by_id', handle: getInstitution },
    { path: '/webhook_verification_key/get', handle: (body) => getKey(sandbox, body) },
    { path: '/sandbox/public_token/create', handle: (body) => createPublicToken(sandbox, body) },
    { path: '/sandbox/item/reset_login', handle: (body) => resetLogin(sandbox, body) },
    { path: '/sandbox/item/fire_webhook', handle: (body) => fireWebhook(sandbox, body) },
  ]
}

async function getInstitution(body: unknown) {
  const { institution_id } = parseBody(
    z.object({ institution_id: z.string(), country_codes: z.array(z.string()).min(1) }),
    body,
  )
  const institution = findInstitution(institution_id)
  if (!institution) throw new PlaidFailure('INVALID_INSTITUTION')
  return {
    institution: {
      ...institution,
      products: ['transactions'],
      country_codes: ['US'],
      routing_numbers: [],
      dtc_numbers: [],
    },
  }
}

async function getKey(sandbox: Sandbox, body: unknown) {
  const { key_id } = parseBody(z.object({ key_id: z.string() }), body)
  const key = await sandbox.keys.publicKey(key_id)
  if (!key) throw new PlaidFailure('INVALID_WEBHOOK_VERIFICATION_KEY_ID')
  return { key }
}

async function createPublicToken(sandbox: Sandbox, body: unknown) {
  const { institution_id, initial_products, options } = parseBody(createItem, body)
  if (!findInstitution(institution_id)) throw new PlaidFailure('INVALID_INSTITUTION')
  const { publicToken } = await addItem(sandbox, institution_id, {
    products: initial_products,
    days_requested: options?.transactions?.days_requested ?? 90,
    webhook: options?.webhook ?? null,
  })
  return { public_token: publicToken }
}

async function resetLogin(sandbox: Sandbox, body: unknown) {
  const item = { ...(await requireItem(sandbox, body)), error: 'ITEM_LOGIN_REQUIRED' }
  await sendItemError(sandbox, item)
  return { reset_login: true }
}

async function fireWebhook(sandbox: Sandbox, body: unknown) {
  const item = await requireItem(sandbox, body)
  const { webhook_code } = parseBody(z.object({ webhook_code: z.string() }), body)
  if (item.webhook === null) throw new PlaidFailure('SANDBOX_WEBHOOK_INVALID')
  if (webhook_code === 'SYNC_UPDATES_AVAILABLE') await sendUpdatesAvailable(sandbox, item)
  else await sendEvent(sandbox, item, webhook_code, getEventDetails(webhook_code))
  return { webhook_fired: true }
}
