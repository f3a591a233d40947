import type { Auth0Client } from '@auth0/auth0-spa-js'
import { AppError } from '#contract/core/errors.ts'
import type { Login } from '#web/core/services.ts'
import { needsNewLogin, toLoginFailure } from './login-failure.ts'
import { loadAuth0Library } from './login-library.ts'

interface LoginSettings {
  domain: string
  clientId: string
  audience: string
  sends_confirmations: boolean
}

/**
 * Limits from the specification (§9). The library meets two more limits by default: it renews a cached token 60 seconds
 * before expiry, and tries three times to fetch a token.
 */
export const loginLimits = {
  httpTimeoutInSeconds: 10,
  /** Timeout of a popup. The silent check in a hidden frame has a shorter timeout. */
  authorizeTimeoutInSeconds: 60,
  /** Allowed difference between the clocks of the provider and the browser, in seconds. */
  leeway: 60,
  sessionCheckExpiryDays: 1,
} as const

/**
 * Without `timeoutInSeconds`, the library waits for a hidden frame as long as for a popup. The library also applies
 * `timeoutInSeconds` to token requests that use a refresh token, instead of `httpTimeoutInSeconds`.
 */
const silentCheck = { timeoutInSeconds: loginLimits.httpTimeoutInSeconds }

export function createAuth0Login(
  { domain, clientId, audience, sends_confirmations }: LoginSettings,
  origin: string,
): Login {
  let client: Promise<Auth0Client> | null = null
  const open = () => (client ??= load())
  const load = async () => {
    const { Auth0Client } = await loadAuth0Library()
    // `issuer` is not set, because the library would rewrite an http address.
    return new Auth0Client({
      domain,
      clientId,
      authorizationParams: { audience, redirect_uri: `${origin}/login/`, scope: 'openid profile email' },
      cacheLocation: 'memory',
      useRefreshTokens: true,
      // The refresh token is only in memory, so without the fallback a reload would sign the user out.
      useRefreshTokensFallback: true,
      ...loginLimits,
    })
  }
  return {
    sendsConfirmations: sends_confirmations,
    restore: async () => {
      try {
        await (await open()).getTokenSilently(silentCheck)
        return true
      } catch (error) {
        if (needsNewLogin(toLoginFailure(error, 'token_failed'))) return false
        throw error
      }
    },
    token: async () => {
      const token = await (await open()).getTokenSilently(silentCheck)
      if (!token) throw new AppError('no_token')
      return token
    },
    start: async (forwardTo) => (await open()).loginWithRedirect({ appState: { forwardTo } }),
    register: async (forwardTo) =>
      (await open()).loginWithRedirect({
        appState: { forwardTo },
        authorizationParams: { screen_hint: 'signup' },
      }),
    finish: async (address) => {
      const { appState } = await (await open()).handleRedirectCallback<{ forwardTo?: string }>(address)
      return appState?.forwardTo ?? null
    },
    clearSession: async () => (await open()).logout({ openUrl: false }),
    leave: async () => (await open()).logout({ logoutParams: { returnTo: origin } }),
  }
}

/** On failure, throws `unauthorised` if the user must sign in again, otherwise `timeout`, `network` or `no_token`. */
export async function getAccessToken(login: Login): Promise<string> {
  try {
    return await login.token()
  } catch (thrown) {
    const failure = toLoginFailure(thrown, 'token_failed')
    const code = failure.code === 'timeout' || failure.code === 'network' ? failure.code : 'no_token'
    throw new AppError(needsNewLogin(failure) ? 'unauthorised' : code, { cause: thrown })
  }
}
