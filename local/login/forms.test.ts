import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Records } from '#local/records.ts'
import { createBrowser } from './browser.ts'
import { findPersonByEmail } from './people.ts'
import type { Login } from './server.ts'
import {
  APP,
  buildAuthorizationRequest,
  exchangeCode,
  readMarkup,
  openTestLogin,
  PASSWORD,
  refreshTokens,
  signIn,
  signInSilently,
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

const openSignIn = async (more: Record<string, string> = {}) => {
  const browser = createBrowser()
  const request = buildAuthorizationRequest(login, more)
  const { response, url } = await browser.follow(request.url)
  return { browser, request, url, response, page: await readMarkup(response) }
}

const readAlert = (page: string) => /role="alert">([^<]*)/.exec(page)?.[1]

describe('the sign-in form', () => {
  it('is a plain form with labels, on a page without scripts', async () => {
    const { page, response, url } = await openSignIn()
    expect(page).toContain(`<form method="post" action="${url.pathname}">`)
    expect(page).toMatch(/<label for="email">Email<\/label>\s*<input id="email" name="email" type="email"/)
    expect(page).toMatch(/<label for="password">Password<\/label>\s*<input id="password" name="password"/)
    expect(page).not.toContain('<script')
    expect(page).toContain('the built-in login of this machine')
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('lists the demo accounts; a click fills in the address', async () => {
    const { browser, page, url } = await openSignIn()
    expect(page).toContain('Demo accounts')
    const [, link = ''] = /href="([^"]*\?as=[^"]*)"/.exec(page) ?? []
    const filled = await readMarkup(await browser.open(new URL(link, url)))
    expect(filled).toContain('value="ada@demo.headwater.test"')
  })

  it('responds identically to a wrong password and an unknown address, and shows the typed address again', async () => {
    const { browser, url } = await openSignIn()
    const answers: string[] = []
    for (const email of ['ada@demo.headwater.test', 'noone@demo.headwater.test']) {
      const { response } = await browser.follow(url, { email, password: 'secret-guess' })
      const page = await readMarkup(response)
      expect([response.status, page.includes(`value="${email}"`)]).toEqual([400, true])
      expect(page).not.toContain('secret-guess')
      answers.push(page.replace(email, ''))
    }
    expect(answers[0]).toBe(answers[1])
    expect(readAlert(answers[0] ?? '')).toBe('Wrong email or password. Try again.')
    const { leaving } = await browser.follow(url, { email: ' ADA@demo.headwater.test', password: PASSWORD })
    expect(leaving?.searchParams.has('code')).toBe(true)
  })

  it('locks an address for a while after ten failures, but no other address', async () => {
    const { browser, url } = await openSignIn()
    const email = 'guessed@demo.headwater.test'
    for (let n = 0; n < 10; n += 1) await browser.follow(url, { email, password: `guess-${n}` })
    const { response } = await browser.follow(url, { email: email.toUpperCase(), password: 'guess' })
    expect([response.status, readAlert(await readMarkup(response))]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts with this address\. Try again in \d+ seconds\.$/),
    ])
    await signIn(login)
  }, 60_000)

  it('escapes user input', async () => {
    const { browser, url } = await openSignIn()
    const email = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`
    const page = await readMarkup((await browser.follow(url, { email, password: 'x' })).response)
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('rejects a form from a different site or without a sign-in in progress', async () => {
    const { browser, url } = await openSignIn()
    const form = { email: 'ada@demo.headwater.test', password: PASSWORD }
    expect((await browser.open(url, form, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await createBrowser().open(url, form)).status).toBe(400)
    const otherBrowser = await openSignIn()
    const mixed = await otherBrowser.browser.open(url, form)
    expect([mixed.status, readAlert(await readMarkup(mixed))]).toEqual([
      400,
      'This sign-in has expired. Start again from Headwater.',
    ])
    expect((await browser.open(url, form, { origin: login.domain })).status).toBe(303)
  })

  it.each([
    ['a NUL', { email: 'ada\0@demo.headwater.test', password: PASSWORD }, 400],
    ['too much data', { email: 'a'.repeat(100_000), password: PASSWORD }, 413],
  ])('rejects a form with %s', async (_what, form, status) => {
    const { browser, url } = await openSignIn()
    expect((await browser.open(url, form)).status).toBe(status)
  })

  it('rejects requests for another host', async () => {
    const { port } = new URL(login.issuer)
    const { request } = await import('node:http')
    const status = await new Promise((done, fail) => {
      const headers = { host: `evil.example:${port}` }
      request({ host: '127.0.0.1', port, path: '/authorize', headers }, (res) =>
        done(res.resume().statusCode),
      )
        .on('error', fail)
        .end()
    })
    expect(status).toBe(421)
  })

  it('reports a canceled sign-in to the app', async () => {
    const { browser, url } = await openSignIn()
    const { leaving } = await browser.follow(new URL(`${url.pathname}/cancel`, url), {})
    expect(Object.fromEntries(leaving?.searchParams ?? [])).toMatchObject({
      error: 'access_denied',
      error_description: 'The sign-in was canceled.',
      state: 'a-state',
    })
  })

  it('lets two tabs of a browser sign in', async () => {
    const browser = createBrowser()
    const { url: first } = await browser.follow(buildAuthorizationRequest(login).url)
    await signIn(login, { browser })
    const { leaving } = await browser.follow(first, { email: 'ada@demo.headwater.test', password: PASSWORD })
    expect(leaving?.searchParams.has('code')).toBe(true)
  })
})

const registration = (email: string, more: Record<string, string> = {}) => ({
  name: 'Eve Example',
  email,
  password: 'long enough',
  ...more,
})

const registerUrl = (signInUrl: URL) => new URL(`${signInUrl.pathname}/register`, signInUrl)

const register = async (form: Record<string, string>) => {
  const { browser, request, url } = await openSignIn()
  const { leaving, response } = await browser.follow(registerUrl(url), form)
  if (!leaving) return { page: await readMarkup(response), status: response.status }
  const code = leaving.searchParams.get('code') ?? ''
  return { browser, tokens: await readTokens(await exchangeCode(login, code, request.verifier)) }
}

describe('registering', () => {
  it('signs a new user in immediately, with a verified address', async () => {
    const { tokens } = await register(registration('Eve@Example.com', { verified: 'yes' }))
    expect(decodeJwt(tokens?.access_token ?? '')).toMatchObject({
      'https://headwater.app/email': 'eve@example.com',
      'https://headwater.app/email_verified': true,
      'https://headwater.app/name': 'Eve Example',
    })
    await signIn(login, { email: 'eve@example.com', password: 'long enough' })
  })

  it('accepts addresses in any script, and signs in with either form of the domain', async () => {
    const { tokens } = await register(registration('用户&co@Müller.example', { verified: 'yes' }))
    expect(decodeJwt(tokens?.access_token ?? '')).toMatchObject({
      'https://headwater.app/email': '用户&co@xn--mller-kva.example',
    })
    for (const email of ['用户&co@müller.example', '用户&co@xn--mller-kva.example'])
      await signIn(login, { email, password: 'long enough' })
    const { status } = await register(registration('用户&CO@xn--mller-kva.example'))
    expect(status).toBe(400)
  })

  it('opens first if the app sent the user to register', async () => {
    const { page } = await openSignIn({ screen_hint: 'signup', login_hint: 'new@example.com' })
    expect(page).toContain('<h1>Register</h1>')
    expect(page).toMatch(/<input type="checkbox" name="verified" value="yes" checked/)
    expect(page).toContain('value="new@example.com"')
  })

  it('shows each problem next to its field, and keeps the other values', async () => {
    const { page = '', status } = await register(
      registration('not-an-address', { name: ' ', password: 'short' }),
    )
    expect(status).toBe(400)
    for (const field of ['name', 'email', 'password'])
      expect(page).toMatch(new RegExp(`aria-describedby="[^"]*${field}-problem" aria-invalid="true"`))
    expect(page).toContain('value="not-an-address"')
    expect(page).not.toMatch(/value="yes" checked/)
    expect(page).not.toContain('value="short"')
  })

  it('registers an address once, whatever its case, even with concurrent attempts', async () => {
    const both = await Promise.all([
      register(registration('twin@example.com', { name: 'First' })),
      register(registration('TWIN@example.com', { name: 'Second' })),
    ])
    expect(both.filter(({ tokens }) => tokens)).toHaveLength(1)
    const third = await register(registration('ada@demo.headwater.test'))
    expect(third.page).toContain('This address is already registered.')
    await signIn(login)
  })

  it('stores no plaintext passwords', async () => {
    await register(registration('kept@example.com', { password: 'my own secret' }))
    const person = await findPersonByEmail(records, 'kept@example.com')
    expect(JSON.stringify(person)).not.toContain('my own secret')
    expect(person?.password.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('verifying an address later', () => {
  it('requires the password, and changes the next token', async () => {
    const { browser, tokens } = await register(registration('later@example.com'))
    expect(decodeJwt(tokens?.access_token ?? '')['https://headwater.app/email_verified']).toBe(false)
    const verify = (password: string) =>
      createBrowser().open(new URL('verify', login.issuer), { email: 'later@example.com', password })
    expect((await verify('wrong guess')).status).toBe(400)
    expect((await verify('long enough')).status).toBe(200)
    const next = await readTokens(await refreshTokens(login, tokens?.refresh_token ?? ''))
    expect(decodeJwt(next.access_token)['https://headwater.app/email_verified']).toBe(true)
    expect(await signInSilently(login, browser ?? createBrowser())).toHaveProperty('code')
  })
})

describe('a visitor without a sign-in in progress', () => {
  it.each(['', 'login/unknown', 'no/such/page'])('finds a link to the app at /%s', async (path) => {
    const page = await (await fetch(new URL(path, login.issuer), { headers: { accept: 'text/html' } })).text()
    expect(page).toContain(`href="${APP}/"`)
  })
})
