import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
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
  /** Makes the published keys unreachable in some way; null: they are there again. */
  injectFault(how: KeyTrouble | null): void
  /** Publishes another key in the place of the one before, and signs with it from now on. */
  rotate(): Promise<void>
  stop(): void
}

/** A status instead of the keys, no answer at all, or one that is no key set. */
export type KeyTrouble = number | 'hang' | 'nonsense' | 'broken'

async function buildKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return {
    kid,
    privateKey,
    publicKey,
    set: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
  }
}

/** The certificate of `localhost` that only tests trust, and where a process finds it to trust it, too. */
const certificateFile = join(import.meta.dirname, 'tls/localhost.pem')
export const trustTestCertificate = { NODE_EXTRA_CA_CERTS: certificateFile }
const readCertificate = () => ({
  cert: readFileSync(certificateFile),
  key: readFileSync(join(import.meta.dirname, 'tls/localhost.key.pem')),
})

/**
 * A login provider of one key: it publishes its key set and signs tokens that the server proves for real. With `isSecure`
 * it is at an https:// address, under a certificate that only tests trust.
 */
export async function startTestLogin({ isSecure = false } = {}): Promise<TestLogin> {
  let key = await buildKey('test')
  let trouble: KeyTrouble | null = null
  const answer: RequestListener = (_request, response) => {
    if (trouble === 'hang') return
    if (typeof trouble === 'number') response.writeHead(trouble, { 'retry-after': '30' })
    else response.setHeader('content-type', 'application/json')
    const whole = JSON.stringify(key.set)
    response.end(trouble === 'broken' ? whole.slice(0, -9) : trouble === null ? whole : '{"keys":{}}')
  }
  const server = isSecure ? createTlsServer(readCertificate(), answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = isSecure ? `https://localhost:${port}/` : `http://127.0.0.1:${port}/`
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
    publicKey: await exportSPKI(key.publicKey),
    claims,
    token: (person, changed = {}) =>
      new SignJWT({ ...claims(person), ...changed })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(key.privateKey),
    injectFault: (how) => void (trouble = how),
    rotate: async () => void (key = await buildKey(`${key.kid}+`)),
    stop() {
      server.close()
      server.closeAllConnections()
    },
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
