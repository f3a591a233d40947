import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ProviderError } from '../../core/provider-error.ts'
import { createVendorCall, type Deadlines, callService, type ProviderLog } from '../http.ts'
import type { LoginConfig } from './config.ts'
import type { LoginAccounts } from './index.ts'

const EARLY_MS = 60_000
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const job = z.object({ id: z.string(), status: z.string() })

type Management = NonNullable<LoginConfig['management']>

/** Source: Auth0's Management API reference (jobs) and Auth0's guide to access tokens for production. */
export function createAuth0Accounts(
  management: Management,
  appClientId: string,
  log: ProviderLog,
  deadline: Deadlines = {},
): LoginAccounts {
  const tokens = openTokens(management, log, deadline)
  const vendor = { ...deadline, provider: 'auth0', baseUrl: management.origin, prefix: '/api/v2', log }
  const call = createVendorCall(vendor, async () => ({
    headers: { authorization: `Bearer ${await tokens.forceFetch('token')}` },
    readCode,
  }))
  // A repeated call would send a second email. The email's link returns the user to the application with this
  // `client_id`.
  const send = (subject: string) =>
    call('send verification email', '/jobs/verification-email', job, {
      method: 'POST',
      retry: 'never',
      body: { user_id: subject, client_id: appClientId },
    })
  return {
    async sendVerificationEmail(subject) {
      try {
        await send(subject)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.details.status !== 401) throw error
        // The token may have been revoked early. The rejected call had no effect, so it can be repeated.
        tokens.clear()
        await send(subject)
      }
    },
  }
}

const Rejection = z.object({ errorCode: z.string().optional(), error: z.string().optional() })

function readCode(body: string): string | undefined {
  try {
    const { errorCode, error } = Rejection.parse(JSON.parse(body))
    return errorCode ?? error
  } catch {
    return undefined
  }
}

function openTokens({ origin, clientId, clientSecret }: Management, log: ProviderLog, deadline: Deadlines) {
  return new LRUCache<'token', string>({
    max: 1,
    fetchMethod: async (_key, _old, { options }) => {
      const { access_token, expires_in } = await callService({
        ...deadline,
        provider: 'auth0',
        operation: 'get token',
        url: `${origin}/oauth/token`,
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          audience: `${origin}/api/v2/`,
        }),
        // Each call creates a new token, and earlier tokens stay valid.
        retry: 'safe',
        schema: tokenAnswer,
        readCode,
        log,
      })
      options.ttl = Math.max(1, expires_in * 1000 - EARLY_MS)
      return access_token
    },
  })
}
