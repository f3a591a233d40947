import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** What stands before the names of our own claims. */
export const namespace = 'https://headwater.app/'

/** Somebody as the login provider knows them. */
export interface Person {
  subject: string
  email: string
  name: string
}

export interface TestLogin {
  issuer: string
  audience: string
  /** The public key as anybody can read it, PEM: what a forger has. */
  publicKey: string
  /** What a token for this person says. */
  claims(person: Person): JWTPayload
  /** Signs a real access token; `claims` replaces or removes (undefined) what it would say. */
  token(person: Person, claims?: object): Promise<string>
  stop(): void
}

/** A login provider of one key: it publishes its key set and signs tokens that the server proves for real. */
export async function startTestLogin(): Promise<TestLogin> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const audience = 'https://api.headwater.test/'
  const claims = ({ subject, email, name }: Person): JWTPayload => ({
    iss: issuer,
    aud: [audience, `${issuer}userinfo`],
    sub: subject,
    iat: nowSeconds(),
    exp: nowSeconds() + 600,
    [`${namespace}email`]: email,
    [`${namespace}email_verified`]: true,
    [`${namespace}name`]: name,
    [`${namespace}geo`]: portland,
  })
  return {
    issuer,
    audience,
    publicKey: await exportSPKI(publicKey),
    claims,
    token: (person, changed = {}) =>
      new SignJWT({ ...claims(person), ...changed })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(privateKey),
    stop: () => server.close(),
  }
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)

const portland = {
  country_code: 'US',
  country_name: 'United States',
  city: 'Portland',
  region: 'ME',
  time_zone: 'America/New_York',
}
