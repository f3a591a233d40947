import { z } from 'zod'
import { createVendorCall, type Deadlines, type ProviderLog } from '../http.ts'
import type { ProviderFailure } from '../../core/provider-error.ts'
import { parseJson } from '../replies.ts'
import type { PlaidAccess } from './config.ts'

const API_VERSION = '2020-09-14'

export type Send = <S extends z.ZodType>(
  path: string,
  body: object,
  schema: S,
  retry?: 'safe' | 'never',
) => Promise<z.output<S>>

export function createPlaidSender(config: PlaidAccess, log: ProviderLog, deadline: Deadlines): Send {
  const call = createVendorCall({ ...deadline, provider: 'plaid', baseUrl: config.baseUrl, log }, () => ({
    method: 'POST',
    headers: {
      'plaid-client-id': config.clientId,
      'plaid-secret': config.secret,
      'plaid-version': API_VERSION,
    },
    toFailure: (status, text) => {
      const refusal = parseRefusal(text)
      return refusal && toFailure(status, refusal)
    },
    readCode: (text) => parseRefusal(text)?.error_code,
  }))
  return (path, body, schema, retry = 'safe') => call(path, path, schema, { body, retry })
}

const plaidRefusal = z.object({ error_type: z.string(), error_code: z.string() })
type Refusal = z.output<typeof plaidRefusal>

const parseRefusal = (text: string): Refusal | undefined => plaidRefusal.safeParse(parseJson(text)).data

export const isItemGone = (code: string): boolean =>
  code === 'ITEM_NOT_FOUND' || code === 'INVALID_ACCESS_TOKEN' || code === 'USER_PERMISSION_REVOKED'

const KEY_CODES = new Set(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT', 'UNAUTHORIZED_ROUTE_ACCESS'])

/** Plaid uses status 400 for most errors, with the reason in `error_type` and `error_code`. */
function toFailure(status: number, { error_type, error_code }: Refusal): ProviderFailure | undefined {
  if (status === 401 || status === 403 || status === 404 || status === 429 || status >= 500) return undefined
  if (isItemGone(error_code) || error_code === 'INVALID_PUBLIC_TOKEN') return 'not_found'
  if (KEY_CODES.has(error_code)) return 'auth'
  if (error_code === 'PRODUCT_NOT_READY') return 'not_ready'
  if (error_type === 'ITEM_ERROR') return 'user_action'
  if (error_type === 'RATE_LIMIT_EXCEEDED') return 'rate_limited'
  if (error_type === 'API_ERROR' || error_type === 'INSTITUTION_ERROR') return 'down'
  return undefined
}
