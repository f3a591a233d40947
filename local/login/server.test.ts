import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Records } from '#local/records.ts'
import { startOnChosenPort } from '#tests/ports.ts'
import { createBrowser } from './browser.ts'
import type { Login } from './server.ts'
import {
  APP,
  buildAuthorizationRequest,
  exchangeCode,
  openTestLogin,
  postForm,
  refreshTokens,
  signIn,
  signInSilently,
  startTestLogin,
  readTokens,
} from '#tests/sandboxes/login.ts'

let records: Records
let login: Login
let stop: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestLogin()
  records = opened.records
  login = opened.login
  stop = opened.stop
})

afterAll(() => stop())

const fetchKeys = ({ issuer }: Login) => createRemoteJWKSet(new URL('.well-known/jwks.json', issuer))

const verifyAccessToken = (token: string, by = login) =>
  jwtVerify(token, fetchKeys(by), { issuer: by.issuer, audience: by.audience, algorithms: ['RS256'] })

const refused = {
  status: 403,
  body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
}
const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as unknown,
})

describe('signing in with a code and PKCE', () => {
  it('returns an access token for the API, with the claims that the product reads', async () => {
    const { leaving, tokens } = await signIn(login)
    expect(`${leaving.origin}${leaving.pathname}`).toBe(`${APP}/login/`)
    expect(leaving.searchParams.get('state')).toBe('a-state')
    const { payload } = await verifyAccessToken(tokens.access_token)
    expect(payload).toMatchObject({
      sub: login.people[0]?.sub,
      'https://headwater.app/email': 'ada@demo.headwater.test',
      'https://headwater.app/email_verified': true,
      'https://headwater.app/name': 'Ada',
      'https://headwater.app/geo': {
        country_code: 'US',
        country_name: 'United States',
        city: 'Oakland',
        region: 'California',
        time_zone: 'America/Los_Angeles',
      },
    })
    expect(tokens.expires_in).toBe(3600)
    expect(payload.sub).toMatch(/^auth0\|[0-9a-f]{32}$/)
  })

  it('returns an ID token that passes the checks of the Auth0 SDK', async () => {
    const { request, tokens } = await signIn(login)
    expect(decodeProtectedHeader(tokens.id_token).alg).toBe('RS256')
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: login.issuer,
      aud: login.clientId,
      nonce: request.nonce,
      name: 'Ada',
      email: 'ada@demo.headwater.test',
      email_verified: true,
    })
  })

  it('omits an unknown location, and marks an unverified address', async () => {
    const { tokens } = await signIn(login, { email: 'ben@demo.headwater.test' })
    const { payload } = await verifyAccessToken(tokens.access_token)
    expect(payload).not.toHaveProperty(['https://headwater.app/geo'])
    expect(payload['https://headwater.app/email_verified']).toBe(false)
  })

  it('issues access tokens with the configured lifetime', async () => {
    const short = await startTestLogin(records, { accessTokenTtl: 50 })
    onTestFinished(() => short.stop())
    const { tokens } = await signIn(short)
    const { payload } = await verifyAccessToken(tokens.access_token, short)
    expect([tokens.expires_in, (payload.exp ?? 0) - (payload.iat ?? 0)]).toEqual([50, 50])
  })

  it('requires the verifier of the code, and accepts a code only once', async () => {
    const request = buildAuthorizationRequest(login)
    const { browser } = await signIn(login)
    const { leaving } = await browser.follow(request.url)
    const code = leaving?.searchParams.get('code') ?? ''
    const other = buildAuthorizationRequest(login)
    expect((await exchangeCode(login, code, other.verifier)).status).toBe(400)
    expect((await exchangeCode(login, code, request.verifier)).status).toBe(200)
    expect((await exchangeCode(login, code, request.verifier)).status).toBe(400)
  })

  it('rejects a sign-in without PKCE', async () => {
    const { url } = buildAuthorizationRequest(login, { code_challenge: '', code_challenge_method: '' })
    const { leaving } = await createBrowser().follow(url)
    expect(leaving?.searchParams.get('error')).toBe('invalid_request')
  })

  it('issues no token for another API', async () => {
    const { url } = buildAuthorizationRequest(login, { audience: 'https://other.example/' })
    const { leaving } = await createBrowser().follow(url)
    expect(leaving?.searchParams.get('error')).toBe('invalid_target')
  })
})

describe('the allowed redirect addresses', () => {
  it.each([`${APP}/login/`, APP])('include %s', async (redirect_uri) => {
    const { response } = await createBrowser().follow(buildAuthorizationRequest(login, { redirect_uri }).url)
    expect(response.status).toBe(200)
  })

  it.each([
    `${APP}/login`,
    `${APP}/login/?forwardTo=/app`,
    `${APP}/login/../elsewhere`,
    `${APP}/login/#part`,
    `${APP}.evil.example/login/`,
    'http://localhost:24398/login/',
    'http://localhost:24399@evil.example/login/',
    'https://localhost:24399/login/',
    'http://127.0.0.1:24399/login/',
    '//localhost:24399/login/',
    'javascript:alert(1)',
  ])('do not include %s', async (redirect_uri) => {
    const { response, leaving } = await createBrowser().follow(
      buildAuthorizationRequest(login, { redirect_uri }).url,
    )
    expect([response.status, leaving]).toEqual([400, undefined])
    expect(await response.text()).toContain('redirect_uri did not match')
  })

  it('are the only origins whose pages can call the token endpoint', async () => {
    const preflight = (origin: string) =>
      fetch(new URL('oauth/token', login.issuer), {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'auth0-client',
        },
      })
    const allowed = await preflight(APP)
    expect(allowed.headers.get('access-control-allow-headers')).toBe('auth0-client')
    const { tokens } = await signIn(login)
    const form = {
      client_id: login.clientId,
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    }
    const stranger = await postForm(login, 'oauth/token', form, { origin: 'https://evil.example' })
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([400, null])
    const app = await postForm(login, 'oauth/token', form, { origin: APP })
    expect([app.status, app.headers.get('access-control-allow-origin')]).toEqual([200, APP])
  })
})

describe('renewing a session without signing in again', () => {
  it('rotates the refresh token, and revokes all tokens when an old token is used', async () => {
    const { tokens } = await signIn(login)
    const second = await readTokens(await refreshTokens(login, tokens.refresh_token))
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    await verifyAccessToken(second.access_token)
    expect(decodeJwt(second.id_token).sub).toBe(login.people[0]?.sub)
    expect(await read(await refreshTokens(login, tokens.refresh_token))).toEqual(refused)
    expect(await read(await refreshTokens(login, second.refresh_token))).toEqual(refused)
  })

  it('returns a code in a hidden frame of the app, even after a refresh token was used twice', async () => {
    const { browser, tokens } = await signIn(login)
    await refreshTokens(login, tokens.refresh_token)
    await refreshTokens(login, tokens.refresh_token)
    const { code, target, request, headers } = await signInSilently(login, browser)
    expect(target).toBe(`${APP}/login/`)
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors')
    const fresh = await readTokens(await exchangeCode(login, code ?? '', request.verifier))
    await readTokens(await refreshTokens(login, fresh.refresh_token))
  })

  it('returns an error in a hidden frame if no one is signed in', async () => {
    expect(await signInSilently(login, createBrowser())).toMatchObject({ error: 'login_required' })
  })

  it('rejects a refresh token that was revoked or never existed', async () => {
    const { tokens } = await signIn(login)
    const form = { client_id: login.clientId, token: tokens.refresh_token, token_type_hint: 'refresh_token' }
    expect((await postForm(login, 'oauth/revoke', form)).status).toBe(200)
    expect(await read(await refreshTokens(login, tokens.refresh_token))).toEqual(refused)
    expect(await read(await refreshTokens(login, 'guess'))).toEqual(refused)
  })

  it('works after a restart, which preserves sessions, refresh tokens, keys and people', async () => {
    const first = await startOnChosenPort((port) => startTestLogin(records, { port }))
    const { browser, tokens } = await signIn(first)
    await first.stop()
    const second = await startTestLogin(records, { port: Number(new URL(first.issuer).port) })
    onTestFinished(() => second.stop())
    expect({ ...second, stop: undefined }).toEqual({ ...first, stop: undefined })
    await verifyAccessToken(tokens.access_token, second)
    await readTokens(await refreshTokens(second, tokens.refresh_token))
    expect(await signInSilently(second, browser)).toHaveProperty('code')
  })

  it('fails after a test has ended the sessions', async () => {
    const { browser, tokens } = await signIn(login)
    const end = (email: string) =>
      fetch(new URL('faults/end-sessions', login.issuer), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
    expect((await end('nobody@demo.headwater.test')).status).toBe(404)
    expect((await end('ada@demo.headwater.test')).status).toBe(200)
    expect(await read(await refreshTokens(login, tokens.refresh_token))).toEqual(refused)
    expect(await signInSilently(login, browser)).toMatchObject({ error: 'login_required' })
  })

  it('serves no faults unless enabled', async () => {
    const plain = await startTestLogin(records, { faults: false })
    onTestFinished(() => plain.stop())
    const response = await fetch(new URL('faults/end-sessions', plain.issuer), { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  })
})

describe('signing out', () => {
  const logout = (returnTo: string) => {
    const url = new URL('v2/logout', login.issuer)
    url.search = new URLSearchParams({ client_id: login.clientId, returnTo, auth0Client: 'e30=' }).toString()
    return url
  }
  const hiddenFields = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )

  it('ends the session and its refresh tokens, and returns to the app', async () => {
    const { browser, tokens } = await signIn(login)
    const page = await (await browser.open(logout(APP))).text()
    expect(page).toContain('src="/go-on.js"')
    const { leaving } = await browser.follow(new URL('v2/logout/confirm', login.issuer), hiddenFields(page))
    expect(leaving?.href).toBe(`${APP}/`)
    expect(await signInSilently(login, browser)).toMatchObject({ error: 'login_required' })
    expect(await read(await refreshTokens(login, tokens.refresh_token))).toEqual(refused)
  })

  it('never redirects anywhere else', async () => {
    const { browser } = await signIn(login)
    const { response, leaving } = await browser.follow(logout('https://evil.example/'))
    expect([response.status, leaving]).toEqual([400, undefined])
    expect(await signInSilently(login, browser)).toHaveProperty('code')
  })
})
