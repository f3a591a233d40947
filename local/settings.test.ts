import { describe, expect, test } from 'vitest'
import { readLocalSettings } from './settings.ts'

const login = { LOGIN_DOMAIN: 'example.eu.auth0.com', LOGIN_CLIENT_ID: 'web', LOGIN_AUDIENCE: 'https://api' }

test('without configuration everything is embedded, including demo accounts', () => {
  expect(readLocalSettings({}).local).toEqual({
    demo: true,
    loginPort: 3001,
    codatPort: 3002,
    plaidPort: 3003,
    quilttPort: 3004,
    ghostPort: 3005,
    loginTokenTtl: 3600,
  })
})

test('local callers are exempt from limits by default', () => {
  expect(readLocalSettings({}).settings.limitsLoopback).toBe(false)
  expect(readLocalSettings({ RATE_LIMITS_LOOPBACK: '1' }).settings.limitsLoopback).toBe(true)
})

describe('the demo accounts', () => {
  test.each(['0.0.0.0', '::', '192.168.1.2', 'example.com', '127.0.0.1.example.com', '127.evil.example'])(
    'cannot be reached on %s',
    (HOST) => {
      expect(() => readLocalSettings({ HOST })).toThrow(/^HOST: /)
      const { settings, local } = readLocalSettings({ HOST, ...login })
      expect(settings.host).toBe(HOST)
      expect(local.demo).toBe(false)
    },
  )

  test.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('can be reached on %s', (HOST) => {
    expect(readLocalSettings({ HOST })).toMatchObject({ settings: { host: HOST }, local: { demo: true } })
  })

  test('can be disabled', () => {
    expect(readLocalSettings({ DEMO: '0' }).local.demo).toBe(false)
  })
})

test('production embeds nothing: a missing setting prevents startup', () => {
  expect(() => readLocalSettings({ NODE_ENV: 'production' })).toThrow(
    'LOGIN_ISSUER: production needs this or LOGIN_DOMAIN',
  )
})

test.each([
  ['DEMO', 'yes'],
  ['LOGIN_PORT', '70000'],
  ['LOGIN_TOKEN_TTL', '5'],
  ['TEST_FAULTS', '2'],
])('%s=%s is rejected with a one-line error that names the variable', (name, value) => {
  expect(() => readLocalSettings({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
})
