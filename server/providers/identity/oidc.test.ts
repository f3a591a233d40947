import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createOidcIdentity } from './oidc.ts'

const audience = 'https://api.example'
const { privateKey, publicKey } = await generateKeyPair('ES256')
const key = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }
let userInfo: { status: number; body: object } = { status: 404, body: {} }
let published = ''

/** A provider whose issuer has a path and no slash at its end. */
const server = createServer((request, response) => {
  const bodies: Record<string, object> = {
    '/realms/a/.well-known/openid-configuration': {
      issuer: published,
      jwks_uri: `${issuer}/certs`,
      userinfo_endpoint: `${issuer}/userinfo`,
    },
    '/realms/a/certs': { keys: [key] },
    '/realms/a/userinfo': userInfo.body,
  }
  const path = request.url ?? ''
  response.statusCode = path.endsWith('/userinfo') ? userInfo.status : 200
  response.end(JSON.stringify(bodies[path] ?? {}))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/a`
published = issuer
afterAll(() => void server.close())

const sign = (claims: object, iss = issuer) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setSubject('7')
    .setIssuer(iss)
    .setAudience(audience)
    .setExpirationTime('5 minutes')
    .sign(privateKey)

const verify = (token: string) => createOidcIdentity({ issuer, audience }).verify(token)

test('an issuer with a path and ES256 keys is accepted exactly as published', async () => {
  const token = await sign({ email: 'Ada@Example.com', email_verified: true, name: 'Ada' })
  expect(await verify(token)).toMatchObject({
    issuer,
    subject: '7',
    email: 'Ada@example.com',
    email_verified: true,
    name: 'Ada',
  })
  await expect(verify(await sign({}, `${issuer}/`))).rejects.toMatchObject({ code: 'unauthorised' })
})

test('a token that is not a JWT is rejected with a hint for the operator', async () => {
  await expect(verify('opaque')).rejects.toMatchObject({
    code: 'unauthorised',
    cause: { message: expect.stringContaining('LOGIN_RESOURCE') as string },
  })
})

test('standard claims come before our own names', async () => {
  const own = {
    'https://headwater.app/email': 'own@example.com',
    'https://headwater.app/email_verified': true,
    'https://headwater.app/name': 'Own',
  }
  expect(await verify(await sign(own))).toMatchObject({
    email: 'own@example.com',
    email_verified: true,
    name: 'Own',
  })
  expect(await verify(await sign({ ...own, email: 'ada@example.com' }))).toMatchObject({
    email: 'ada@example.com',
    email_verified: false,
  })
})

test('an address that the token lacks is read from the userinfo endpoint of the same user', async () => {
  const body = { sub: '7', email: 'ada@example.com', email_verified: 'true', name: 'Ada' }
  userInfo = { status: 200, body }
  expect(await verify(await sign({}))).toMatchObject({
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada',
  })
  userInfo = { status: 200, body: { ...body, sub: '8' } }
  await expect(verify(await sign({}))).rejects.toMatchObject({ code: 'unavailable' })
  userInfo = { status: 403, body: {} }
  expect(await verify(await sign({}))).toMatchObject({ email: null, email_verified: false })
  userInfo = { status: 503, body: {} }
  await expect(verify(await sign({}))).rejects.toMatchObject({ code: 'unavailable' })
})

test('a provider that publishes a different issuer is not used', async () => {
  published = 'https://other.example'
  await expect(verify(await sign({ email: 'ada@example.com' }))).rejects.toMatchObject({
    code: 'unavailable',
  })
  published = issuer
})
