import { describe, expect, test } from 'vitest'
import { readLocalSettings } from './settings.ts'

const login = { LOGIN_DOMAIN: 'example.eu.auth0.com', LOGIN_CLIENT_ID: 'web', LOGIN_AUDIENCE: 'https://api' }

test('with nothing configured everything is embedded, demo people included', () => {
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

test('callers on this machine are exempt from limits unless the environment says otherwise', () => {
  expect(readLocalSettings({}).settings.limitsLoopback).toBe(false)
  expect(readLocalSettings({ RATE_LIMITS_LOOPBACK: '1' }).settings.limitsLoopback).toBe(true)
})

describe('the demo people', () => {
  test.each(['0.0.0.0', '::', '192.168.1.2', 'example.com', '127.0.0.1.example.com', '127.evil.example'])(
    'are never to be reached on %s',
    (HOST) => {
      expect(() => readLocalSettings({ HOST })).toThrow(/^HOST: /)
      const { settings, local } = readLocalSettings({ HOST, ...login })
      expect(settings.host).toBe(HOST)
      expect(local.demo).toBe(false)
    },
  )

  test.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('may be reached on %s', (HOST) => {
    expect(readLocalSettings({ HOST })).toMatchObject({ settings: { host: HOST }, local: { demo: true } })
  })

  test('can be switched off', () => {
    expect(readLocalSettings({ DEMO: '0' }).local.demo).toBe(false)
  })
})

test('production embeds nothing: what is missing stops the start', () => {
  expect(() => readLocalSettings({ NODE_ENV: 'production' })).toThrow(
    'LOGIN_DOMAIN: production needs a login provider',
  )
})

test.each([
  ['DEMO', 'yes'],
  ['LOGIN_PORT', '70000'],
  ['LOGIN_TOKEN_TTL', '5'],
  ['TEST_FAULTS', '2'],
])('%s=%s is refused by one line that names it', (name, value) => {
  expect(() => readLocalSettings({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
})
