import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const namespace = 'https://headwater.app/'

export interface TestLogin {
  issuer: string
  audience: string
  /** Signs a real access token; `claims` replaces or removes (undefined) what it would say. */
  token(person: { subject: string; email: string; name: string }, claims?: object): Promise<string>
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
  return {
    issuer,
    audience,
    token: (person, claims = {}) =>
      new SignJWT({
        iss: issuer,
        aud: [audience, `${issuer}userinfo`],
        sub: person.subject,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 600,
        [`${namespace}email`]: person.email,
        [`${namespace}email_verified`]: true,
        [`${namespace}name`]: person.name,
        [`${namespace}geo`]: {
          country_code: 'US',
          country_name: 'United States',
          city: 'Portland',
          region: 'ME',
          time_zone: 'America/New_York',
        },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(privateKey),
    stop: () => server.close(),
  }
}
