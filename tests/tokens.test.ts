import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { buildPerson, startTestApp } from './app.ts'
import { listContractEndpoints } from './endpoints.ts'
import { getUnixSeconds } from './login.ts'

const app = await startTestApp()
const { login } = app
const alice = buildPerson('Alice')
const endpoints = [...(await listContractEndpoints()).values()]
const claims = login.claims(alice)
const [header = '', payload = '', signature = ''] = (await login.token(alice)).split('.')
const forger = await generateKeyPair('RS256')
const elliptic = await generateKeyPair('ES256')

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
const unsigned = (head: object, body: object = claims) => `${encoded(head)}.${encoded(body)}`
const byHmac = (key: string) => {
  const text = unsigned({ alg: 'HS256', kid: 'test', typ: 'JWT' })
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
const signWithForgedKey = (head: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test', ...head }).sign(forger.privateKey)
const signed = (changed: object) => login.token(alice, changed)
const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`

const invalidTokens: Record<string, string> = {
  'no token at all': '',
  garbage: 'x',
  'three dots': '...',
  'only a header': `${header}..`,
  'no JSON inside': `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
  'a number for a header': `${encoded(1)}.${payload}.${signature}`,
  'nothing for a payload': `${header}.${encoded(null)}.${signature}`,
  'a list for a payload': `${header}.${encoded([])}.${signature}`,
  'alg none': `${unsigned({ alg: 'none' })}.`,
  'alg None': `${unsigned({ alg: 'None', kid: 'test' })}.`,
  'alg none with the signature of another': `${encoded({ alg: 'none' })}.${payload}.${signature}`,
  'no alg': `${encoded({ kid: 'test' })}.${payload}.${signature}`,
  'alg as a list': `${encoded({ alg: ['RS256'], kid: 'test' })}.${payload}.${signature}`,
  'HS256 with the public key': byHmac(login.publicKey),
  'HS256 with the trimmed public key': byHmac(login.publicKey.trim()),
  'HS256 with an empty key': byHmac(''),
  'RS512 over the same key': `${encoded({ ...decoded, alg: 'RS512' })}.${payload}.${signature}`,
  'PS256 over the same key': `${encoded({ ...decoded, alg: 'PS256' })}.${payload}.${signature}`,
  'another key': await signWithForgedKey(),
  'another key under an unknown id': await signWithForgedKey({ kid: 'other' }),
  'another key without an id': await signWithForgedKey({ kid: undefined }),
  'its own key in the header': await signWithForgedKey({ jwk: await exportJWK(forger.publicKey) }),
  'its own key at an address': await signWithForgedKey({ jku: 'http://127.0.0.1:9/jwks.json' }),
  'an id that leads through the file system': await signWithForgedKey({ kid: '../../dev/null' }),
  'an id that is no text': await signWithForgedKey({ kid: {} as string }),
  'a part that must be understood': `${encoded({ ...decoded, crit: ['b64'], b64: false })}.${payload}.${signature}`,
  'an elliptic key': await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .sign(elliptic.privateKey),
  'another payload under a true signature': `${header}.${encoded({ ...claims, sub: 'auth0|0' })}.${signature}`,
  'a changed signature': `${header}.${payload}.${flipped}`,
  'no signature': `${header}.${payload}.`,
  'a foreign audience': await signed({ aud: 'https://elsewhere.test/' }),
  'foreign audiences': await signed({
    aud: ['https://elsewhere.test/', `${login.issuer}userinfo`],
  }),
  'the start of our audience': await signed({ aud: login.audience.slice(0, -1) }),
  'no audience': await signed({ aud: undefined }),
  'a foreign issuer': await signed({ iss: 'https://elsewhere.test/' }),
  'our issuer without its slash': await signed({ iss: login.issuer.slice(0, -1) }),
  'no issuer': await signed({ iss: undefined }),
  'expired for more than a minute': await signed({ exp: getUnixSeconds() - 62 }),
  'never expiring': await signed({ exp: undefined }),
  'valid only later': await signed({ nbf: getUnixSeconds() + 3600 }),
  'no subject': await signed({ sub: undefined }),
  'an empty subject': await signed({ sub: '' }),
  'a subject beyond all measure': await signed({ sub: 'x'.repeat(300) }),
}

const ask = (path: string, method: string, authorization: string) =>
  fetch(app.url + path, { method, headers: authorization ? { authorization } : {} })

const guarded = endpoints.filter(({ access }) => access !== 'public')

async function callAll(called: Endpoint[], token: string): Promise<object[]> {
  const replies: object[] = []
  for (const { path, method } of called) {
    const filled = path.replace(/:\w+/g, '0197f000-0000-7000-8000-000000000000')
    const response = await ask(filled, method, token && `Bearer ${token}`)
    replies.push({ path, ...((await response.json()) as object) })
  }
  return replies
}

const expectRefusals = (called: Endpoint[]) =>
  called.map(({ path }) => ({
    path,
    status: 401,
    code: 'unauthorised',
    request_id: expect.any(String) as string,
  }))

/** One endpoint for each kind of access is enough, because all kinds verify tokens with the same function. */
const oneOfEachAccess = [...new Map(guarded.map((endpoint) => [endpoint.access, endpoint])).values()]

test.each(Object.entries(invalidTokens))('%s is rejected with every kind of access', async (_, token) => {
  expect(await callAll(oneOfEachAccess, token)).toMatchObject(expectRefusals(oneOfEachAccess))
})

test.each(['another key', 'a foreign audience', 'expired for more than a minute'])(
  '%s is refused by every endpoint that is not public',
  async (name) => {
    expect(await callAll(guarded, invalidTokens[name] ?? '')).toMatchObject(expectRefusals(guarded))
  },
)

test('a rejected token creates no user', async () => {
  const subjects = await app.ctx.db.selectFrom('users').select('subject').execute()
  expect(subjects).toEqual([])
})

test.each([
  ['expired for less than a minute', () => ({ exp: getUnixSeconds() - 30 })],
  ['with one audience as a text', () => ({ aud: login.audience })],
  [
    'issued by a clock that is a little ahead',
    () => ({ nbf: getUnixSeconds() + 20, iat: getUnixSeconds() + 20 }),
  ],
])('a token %s is accepted', async (_, change) => {
  const response = await ask('/api/v1/users/current_user/', 'GET', `Bearer ${await signed(change())}`)
  expect(response.status).toBe(200)
})

test.each(['bearer', 'BEARER'])('the scheme may be written %s', async (scheme) => {
  const response = await ask('/api/v1/users/current_user/', 'GET', `${scheme} ${await signed({})}`)
  expect(response.status).toBe(200)
})

test.each(['Basic', 'Token', ''])('the scheme may not be %j', async (scheme) => {
  const response = await ask('/api/v1/users/current_user/', 'GET', `${scheme} ${await signed({})}`.trim())
  expect(response.status).toBe(401)
})

test('a token in the address is ignored', async () => {
  const response = await ask(`/api/v1/companies/?access_token=${await signed({})}`, 'GET', '')
  expect(response.status).toBe(401)
})
