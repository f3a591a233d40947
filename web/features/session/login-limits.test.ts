// @vitest-environment jsdom
import { Auth0Client, type Cacheable, type ICache } from '@auth0/auth0-spa-js'
import { afterEach, expect, test, vi } from 'vitest'
import { loginLimits } from './auth0-login.ts'

afterEach(() => vi.unstubAllGlobals())

/** The library adds `offline_access` to request a refresh token. */
const scope = 'openid profile email offline_access'
const nowSeconds = () => Math.floor(Date.now() / 1000)

function openClient(secondsLeft: number): Auth0Client {
  const body = {
    access_token: 'cached',
    refresh_token: 'refresh',
    client_id: 'web',
    audience: 'https://api.example',
    scope,
    expires_in: secondsLeft,
  }
  const entries = new Map<string, unknown>([
    [`@@auth0spajs@@::web::https://api.example::${scope}`, { body, expiresAt: nowSeconds() + secondsLeft }],
    ['@@auth0spajs@@::web::@@user@@', { id_token: 'id', decodedToken: { user: {}, claims: {} } }],
  ])
  const cache: ICache = {
    get: <T = Cacheable>(key: string) => entries.get(key) as T | undefined,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    allKeys: () => [...entries.keys()],
  }
  return new Auth0Client({
    domain: 'login.example',
    clientId: 'web',
    authorizationParams: { audience: 'https://api.example', scope: 'openid profile email' },
    cache,
    useRefreshTokens: true,
    ...loginLimits,
  })
}

test('the login library uses a cached token until 60 seconds before it expires', async () => {
  const getCached = (secondsLeft: number) =>
    openClient(secondsLeft).getTokenSilently({ cacheMode: 'cache-only' })
  expect(await getCached(65)).toBe('cached')
  expect(await getCached(55)).toBeUndefined()
})

test('the login library tries three times to fetch a token', async () => {
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', send)
  await expect(openClient(55).getTokenSilently()).rejects.toThrow('Failed to fetch')
  expect(send).toHaveBeenCalledTimes(3)
})
