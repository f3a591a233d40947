import { describe, expect, test } from 'vitest'
import { ConfigError } from '#server/core/settings.ts'
import { readSettings } from '#server/config.ts'

const intercom = { INTERCOM_APP_ID: 'abc123', INTERCOM_SECRET: 'hush' }
const chatwoot = {
  CHATWOOT_URL: 'https://chat.example',
  CHATWOOT_WEBSITE_TOKEN: 'website',
  CHATWOOT_HMAC_KEY: 'hush',
}

test('Intercom defaults to the US region and its own script', () => {
  expect(readSettings(intercom).chat).toEqual({
    provider: 'intercom',
    appId: 'abc123',
    secret: 'hush',
    region: 'us',
    scriptUrl: null,
  })
  const elsewhere = { INTERCOM_REGION: 'eu', INTERCOM_SCRIPT_URL: 'https://chat.example/widget.js' }
  expect(readSettings({ ...intercom, ...elsewhere }).chat).toMatchObject({
    region: 'eu',
    scriptUrl: 'https://chat.example/widget.js',
  })
})

test('Chatwoot can be configured', () => {
  expect(readSettings(chatwoot).chat).toEqual({
    provider: 'chatwoot',
    baseUrl: 'https://chat.example',
    websiteToken: 'website',
    hmacKey: 'hush',
  })
})

describe.each([
  ['Intercom', intercom],
  ['Chatwoot', chatwoot],
])('%s', (provider, group) => {
  test.each(Object.keys(group))('requires %s', (name) => {
    expect(() => readSettings({ ...group, [name]: '' })).toThrow(
      new ConfigError(`${name}: missing, but other variables of ${provider} are set`),
    )
  })
})

test.each([{ INTERCOM_REGION: 'eu' }, { INTERCOM_SCRIPT_URL: 'https://chat.example/widget.js' }])(
  '%j is ignored without the required settings',
  (env) => {
    expect(() => readSettings(env)).toThrow(/^INTERCOM_APP_ID: missing/)
  },
)

test('only one support chat can be configured', () => {
  expect(() => readSettings({ ...intercom, ...chatwoot })).toThrow(
    new ConfigError('CHATWOOT_URL: Intercom is configured too. Configure only one support chat'),
  )
})

test.each<[string, Record<string, string>]>([
  ['INTERCOM_REGION', { ...intercom, INTERCOM_REGION: 'mars' }],
  ['INTERCOM_SCRIPT_URL', { ...intercom, INTERCOM_SCRIPT_URL: 'javascript:alert(1)' }],
  ['CHATWOOT_URL', { ...chatwoot, CHATWOOT_URL: 'chat.example' }],
])('an invalid %s stops the start with a message that names it', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: (?!.*hush)[^\\n]+$`))
})
