import type { Auth0Client } from '@auth0/auth0-spa-js'
import { AppError } from '#contract/core/errors.ts'
import type { Login } from '#web/core/services.ts'
import { needsNewLogin, toLoginFailure } from './login-failure.ts'
import { loadLoginLibrary } from './login-library.ts'

interface LoginSettings {
  domain: string
  clientId: string
  audience: string
  sends_confirmations: boolean
}

/** Timeout of the silent check in a hidden frame, in seconds. A sign-in popup uses the library's default of 60. */
const silentCheckTimeout = 15

/** Creates a client for the hosted login. It loads the official library on first use. */
export function createAuth0Login(
  { domain, clientId, audience, sends_confirmations }: LoginSettings,
  origin: string,
): Login {
  let client: Promise<Auth0Client> | null = null
  const open = () => (client ??= load())
  const load = async () => {
    const { Auth0Client } = await loadLoginLibrary()
    // `issuer` is not set, because the library would rewrite an http address.
    return new Auth0Client({
      domain,
      clientId,
      authorizationParams: { audience, redirect_uri: `${origin}/login/`, scope: 'openid profile email' },
      cacheLocation: 'memory',
      useRefreshTokens: true,
      // The refresh token is only in memory, so without the fallback a reload would sign the user out.
      useRefreshTokensFallback: true,
      httpTimeoutInSeconds: 10,
      leeway: 60,
    })
  }
  return {
    sendsConfirmations: sends_confirmations,
    restore: async () => {
      try {
        await (await open()).getTokenSilently({ timeoutInSeconds: silentCheckTimeout })
        return true
      } catch (error) {
        if (needsNewLogin(toLoginFailure(error, 'token_failed'))) return false
        throw error
      }
    },
    token: async () => {
      const token = await (await open()).getTokenSilently({ timeoutInSeconds: silentCheckTimeout })
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

/** Returns the token for an API call. Converts login failures to API errors. */
export async function getCallToken(login: Login): Promise<string> {
  try {
    return await login.token()
  } catch (thrown) {
    const failure = toLoginFailure(thrown, 'token_failed')
    const code = failure.code === 'timeout' || failure.code === 'network' ? failure.code : 'no_token'
    throw new AppError(needsNewLogin(failure) ? 'unauthorised' : code, { cause: thrown })
  }
}
