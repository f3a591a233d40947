import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The prefix of the product's own claims. */
export const namespace = 'https://headwater.app/'

/** A person at the login provider. */
export interface Person {
  subject: string
  email: string
  name: string
}

export interface TestLogin {
  issuer: string
  audience: string
  /** The public key as PEM, which a forger has too. */
  publicKey: string
  /** The claims of a token for this person. */
  claims(person: Person): JWTPayload
  /** Signs a real access token; `claims` replaces claims or removes (undefined) them. */
  token(person: Person, claims?: object): Promise<string>
  /** Makes the published keys unreachable in some way; null makes them available again. */
  injectFault(trouble: KeyTrouble | null): void
  /** Replaces the published key, and signs with the new one. */
  rotate(): Promise<void>
  stop(): void
}

/** An error status, no answer, or an unreadable or truncated one. */
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
 * A login provider of one key: it publishes its key set and signs tokens that the server really verifies. With `isSecure`
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
    injectFault: (next) => void (trouble = next),
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
