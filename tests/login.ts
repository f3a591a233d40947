import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const namespace = 'https://headwater.app/'

export interface Person {
  subject: string
  email: string
  name: string
}

export interface TestLogin {
  issuer: string
  /** The PEM certificate that clients must trust; null without TLS. */
  certificate: string | null
  audience: string
  /** The first public key as PEM. A forger may try to sign tokens with it. */
  publicKey: string
  claims(person: Person): JWTPayload
  /** Signs an access token. `claims` replace default claims, and undefined removes a claim. */
  token(person: Person, claims?: object): Promise<string>
  /** Makes every request fail; null ends the fault. */
  injectFault(trouble: KeyTrouble | null): void
  /** Replaces the published key. Later tokens are signed with the new key. */
  rotate(): Promise<void>
  stop(): void
}

/** How requests for keys fail: with a status, without a response, with an invalid key set, or with truncated JSON. */
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

/** All login providers of a test worker initially use this key, because creating a key takes about 100 ms. */
let firstKey: ReturnType<typeof buildKey> | undefined

export interface Certificate {
  cert: string
  key: string
}

/** Creates a certificate for `localhost` that no client trusts yet. */
export async function createCertificate(): Promise<Certificate> {
  const extensions = [
    { name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'localhost' }] },
  ]
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], { extensions })
  return { cert: certificate.cert, key: certificate.private }
}

/** Starts a login provider with one key. With `isSecure`, it uses https with a self-signed certificate. */
export async function startTestLogin({ isSecure = false } = {}): Promise<TestLogin> {
  let key = await (firstKey ??= buildKey('test'))
  let trouble: KeyTrouble | null = null
  const answer: RequestListener = (request, response) => {
    if (trouble === 'hang') return
    if (typeof trouble === 'number') response.writeHead(trouble, { 'retry-after': '30' })
    else response.setHeader('content-type', 'application/json')
    const isKeys = request.url === '/.well-known/jwks.json'
    const whole = JSON.stringify(isKeys ? key.set : { issuer, jwks_uri: `${issuer}.well-known/jwks.json` })
    response.end(trouble === 'broken' ? whole.slice(0, -9) : trouble === null ? whole : '{"keys":{}}')
  }
  const certificate = isSecure ? await createCertificate() : null
  const server = certificate ? createTlsServer(certificate, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = isSecure ? `https://localhost:${port}/` : `http://127.0.0.1:${port}/`
  const audience = 'https://api.headwater.test/'
  const claims = ({ subject, email, name }: Person): JWTPayload => ({
    iss: issuer,
    aud: [audience, `${issuer}userinfo`],
    sub: subject,
    iat: getUnixSeconds(),
    // The lifetime is longer than a test run on a busy machine.
    exp: getUnixSeconds() + 3600,
    [`${namespace}email`]: email,
    [`${namespace}email_verified`]: true,
    [`${namespace}name`]: name,
    [`${namespace}geo`]: portland,
  })
  return {
    issuer,
    certificate: certificate?.cert ?? null,
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

export const getUnixSeconds = () => Math.floor(Date.now() / 1000)

const portland = {
  country_code: 'US',
  country_name: 'United States',
  city: 'Portland',
  region: 'ME',
  time_zone: 'America/New_York',
}
