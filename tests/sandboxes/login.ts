import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#local/postgres.ts'
import { openRecords, type Records } from '#local/records.ts'
import { type Browser, createBrowser } from '#local/login/browser.ts'
import type { DemoPerson, Geo } from '#local/login/people.ts'
import { type Login, type LoginOptions, startLogin } from '#local/login/server.ts'

export const APP = 'http://localhost:24399'
export const PASSWORD = 'headwater'

const oakland: Geo = {
  country_code: 'US',
  country_name: 'United States',
  city: 'Oakland',
  region: 'California',
  time_zone: 'America/Los_Angeles',
}

const person = (name: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  email: `${name.toLowerCase()}@demo.headwater.test`,
  password: PASSWORD,
  name,
  email_verified: true,
  geo: oakland,
  ...more,
})

const people = [person('Ada'), person('Ben', { email_verified: false, geo: null })]

export const openTestRecords = async (): Promise<{ records: Records; close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-login-'))
  // If this process runs as root, PostgreSQL runs as a different user, which needs access to this folder.
  await chmod(folder, 0o755)
  const postgres = await startPostgres({ home: join(folder, 'postgres'), durable: false })
  const records = await openRecords(postgres.url)
  const close = async () => {
    await records.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { records, close }
}

export const startTestLogin = (records: Records, more: Partial<LoginOptions> = {}): Promise<Login> =>
  startLogin({ port: 0, records, appOrigins: [APP], people, faults: true, onEmail: () => {}, ...more })

export const openTestLogin = async () => {
  const { records, close } = await openTestRecords()
  const login = await startTestLogin(records)
  const stop = async () => {
    await login.stop()
    await close()
  }
  return { records, login, stop }
}

interface Request {
  url: URL
  verifier: string
  nonce: string
}

/**
 * Builds the authorization URL that the Auth0 SDK would open. `more` adds or replaces parameters; empty values remove
 * them.
 */
export const buildAuthorizationRequest = (login: Login, more: Record<string, string> = {}): Request => {
  const verifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const all = {
    client_id: login.clientId,
    scope: 'openid profile email offline_access',
    redirect_uri: `${APP}/login/`,
    audience: login.audience,
    response_type: 'code',
    response_mode: 'query',
    state: 'a-state',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    auth0Client: 'e30=',
    ...more,
  }
  const url = new URL('authorize', login.issuer)
  for (const [name, value] of Object.entries(all)) if (value !== '') url.searchParams.set(name, value)
  return { url, verifier, nonce }
}

interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
}

export const postForm = (
  login: Login,
  path: string,
  form: Record<string, string>,
  headers = {},
): Promise<Response> =>
  fetch(new URL(path, login.issuer), { method: 'POST', body: new URLSearchParams(form), headers })

export const exchangeCode = (login: Login, code: string, verifier: string): Promise<Response> =>
  postForm(login, 'oauth/token', {
    client_id: login.clientId,
    grant_type: 'authorization_code',
    redirect_uri: `${APP}/login/`,
    code,
    code_verifier: verifier,
  })

export const refreshTokens = (login: Login, token: string): Promise<Response> =>
  postForm(login, 'oauth/token', {
    client_id: login.clientId,
    grant_type: 'refresh_token',
    redirect_uri: `${APP}/login/`,
    refresh_token: token,
  })

/** Reads a page's markup and collapses whitespace, so that tests do not depend on line breaks. */
export const readMarkup = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll(/\s+/g, ' ')

export const readTokens = async (response: Response): Promise<Tokens> => {
  if (response.status !== 200) throw new Error(`no tokens: ${response.status} ${await response.text()}`)
  return (await response.json()) as Tokens
}

export const signIn = async (
  login: Login,
  options: { browser?: Browser; email?: string; password?: string } = {},
) => {
  const browser = options.browser ?? createBrowser()
  const request = buildAuthorizationRequest(login)
  const door = await browser.follow(request.url)
  const form = { email: options.email ?? 'ada@demo.headwater.test', password: options.password ?? PASSWORD }
  const { leaving } = await browser.follow(door.url, form)
  if (!leaving) throw new Error('the login kept the browser')
  const tokens = await readTokens(
    await exchangeCode(login, leaving.searchParams.get('code') ?? '', request.verifier),
  )
  return { browser, request, leaving, tokens }
}

/** Signs in as the app does in a hidden frame. */
export const signInSilently = async (login: Login, browser: Browser) => {
  const request = buildAuthorizationRequest(login, { prompt: 'none', response_mode: 'web_message' })
  const { response } = await browser.follow(request.url)
  const page = await response.text()
  const [, data = '{}'] = /var data = (\{.*\});/.exec(page) ?? []
  const { response: message = {}, redirect_uri = '' } = JSON.parse(data) as {
    response?: { code?: string; error?: string }
    redirect_uri?: string
  }
  return { ...message, target: redirect_uri, request, headers: response.headers }
}
