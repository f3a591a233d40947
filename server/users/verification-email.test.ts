import { afterAll, beforeEach, expect, test } from 'vitest'
import { getCurrentUser, sendVerificationEmail } from '#contract/users.ts'
import { startLogin } from '#local/login/server.ts'
import { openRecords } from '#local/records.ts'
import { createAuth0Accounts } from '#server/providers/identity/auth0-accounts.ts'
import { startTestApp } from '#tests/app.ts'

const namespace = 'https://headwater.app/'
const person = { password: 'headwater', email_verified: false, geo: null }

const app = await startTestApp()
const records = await openRecords(app.ctx.config.databaseUrl)
const emails: string[] = []
const login = await startLogin({
  port: 0,
  records,
  appOrigins: ['http://127.0.0.1'],
  people: ['Dana', 'Eve', 'Finn'].map((name) => ({
    ...person,
    name,
    email: `${name.toLowerCase()}@example.com`,
  })),
  onEmail: (text) => void emails.push(text),
})
afterAll(async () => {
  await login.stop()
  await records.close()
})

const log = { warn: () => {} }
const connect = (management = login.management) => createAuth0Accounts(management, login.clientId, log)

beforeEach(() => {
  emails.length = 0
  app.ctx.loginAccounts = connect()
})

async function signIn(name: string) {
  const { sub: subject = '', email = '' } = login.people.find((each) => each.name === name) ?? {}
  const claims = { [`${namespace}email_verified`]: false }
  return app.as(await app.login.token({ subject, email, name }, claims))
}

test('the login provider emails a link that confirms the address once', async () => {
  const dana = await signIn('Dana')
  await dana(sendVerificationEmail, {})
  expect(emails).toEqual([expect.stringContaining('Email to dana@example.com')])
  const [link = ''] = /http:\S+/.exec(emails[0] ?? '') ?? []
  expect(await (await fetch(link)).text()).toContain('dana@example.com is now verified')
  expect((await fetch(link)).status).toBe(400)
})

test('a user gets three emails an hour', async () => {
  const eve = await signIn('Eve')
  for (let sent = 0; sent < 3; sent += 1) await eve(sendVerificationEmail, {})
  await expect(eve(sendVerificationEmail, {})).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(emails).toHaveLength(3)
})

test('attempts that the login provider rejects do not count', async () => {
  const finn = await signIn('Finn')
  app.ctx.loginAccounts = connect({ ...login.management, clientSecret: 'wrong' })
  for (let sent = 0; sent < 4; sent += 1)
    await expect(finn(sendVerificationEmail, {})).rejects.toMatchObject({ code: 'provider_unavailable' })
  app.ctx.loginAccounts = connect()
  await finn(sendVerificationEmail, {})
  expect(emails).toHaveLength(1)
})

test('a confirmed address needs no email', async () => {
  const alice = await app.arrive('Alice')
  expect((await alice.call(getCurrentUser, {})).email_verified).toBe(true)
  await expect(alice.call(sendVerificationEmail, {})).rejects.toMatchObject({ code: 'address_verified' })
})

test('requests a new token after the provider has revoked the token', async () => {
  const accounts = connect()
  const [{ sub } = { sub: '' }] = login.people
  await accounts.sendVerificationEmail(sub)
  for (const { id } of await records.find('login.ClientCredentials', {}))
    await records.delete('login.ClientCredentials', id)
  await accounts.sendVerificationEmail(sub)
  expect(emails).toHaveLength(2)
})

test('rejects an account that the provider does not know, and tokens for other APIs', async () => {
  await expect(connect().sendVerificationEmail('auth0|unknown')).rejects.toMatchObject({
    kind: 'not_found',
    details: { code: 'inexistent_user' },
  })
  const { clientId: client_id, clientSecret: client_secret, origin } = login.management
  const body = { grant_type: 'client_credentials', client_id, client_secret, audience: login.audience }
  const refusal = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(body) })
  expect(refusal.ok).toBe(false)
})
