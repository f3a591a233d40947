import { expect, test } from 'vitest'
import { readLoginConfig } from './config.ts'

const login = { LOGIN_DOMAIN: 'login.example.com', LOGIN_CLIENT_ID: 'web', LOGIN_AUDIENCE: 'https://api' }
const client = { LOGIN_MANAGEMENT_CLIENT_ID: 'server', LOGIN_MANAGEMENT_CLIENT_SECRET: 'secret' }

test('the Management API is optional, at the domain of the login or of its tenant', () => {
  expect(readLoginConfig(login)?.management).toBeNull()
  expect(readLoginConfig({ ...login, ...client })?.management).toEqual({
    origin: 'https://login.example.com',
    clientId: 'server',
    clientSecret: 'secret',
  })
  const tenant = { ...login, ...client, LOGIN_MANAGEMENT_DOMAIN: 'example.eu.auth0.com' }
  expect(readLoginConfig(tenant)?.management?.origin).toBe('https://example.eu.auth0.com')
})

test.each(['LOGIN_MANAGEMENT_CLIENT_ID', 'LOGIN_MANAGEMENT_CLIENT_SECRET'])(
  '%s is required with the other',
  (name) => {
    const { [name]: _, ...given }: Record<string, string> = { ...login, ...client }
    expect(() => readLoginConfig(given)).toThrow(
      `${name}: missing, but other variables of the Management API are set`,
    )
  },
)

test.each(['LOGIN_MANAGEMENT_CLIENT_ID', 'LOGIN_MANAGEMENT_CLIENT_SECRET', 'LOGIN_MANAGEMENT_DOMAIN'])(
  '%s is refused with LOGIN_ISSUER, which does not use it',
  (name) => {
    const { LOGIN_DOMAIN: _, ...generic } = { ...login, LOGIN_ISSUER: 'https://login.example.com/realms/a' }
    expect(readLoginConfig(generic)?.management).toBeNull()
    expect(() => readLoginConfig({ ...generic, [name]: 'x' })).toThrow(
      `${name}: works only with Auth0 (LOGIN_DOMAIN), not with LOGIN_ISSUER`,
    )
  },
)
