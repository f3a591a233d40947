import { describe, expect, test } from 'vitest'
import { ConfigError } from '#server/core/settings.ts'
import { readSettings } from '#server/config.ts'

const intercom = { INTERCOM_APP_ID: 'abc123', INTERCOM_SECRET: 'hush' }
const chatwoot = {
  CHATWOOT_URL: 'https://chat.example',
  CHATWOOT_WEBSITE_TOKEN: 'website',
  CHATWOOT_HMAC_KEY: 'hush',
}

test('Intercom is in the United States and loads its own script unless told otherwise', () => {
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

test('Chatwoot is read', () => {
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
  test.each(Object.keys(group))('is not half configured: without %s the start stops', (name) => {
    expect(() => readSettings({ ...group, [name]: '' })).toThrow(
      new ConfigError(`${name}: missing, but other variables of ${provider} are set`),
    )
  })
})

test.each([{ INTERCOM_REGION: 'eu' }, { INTERCOM_SCRIPT_URL: 'https://chat.example/widget.js' }])(
  '%j alone configures nothing',
  (env) => {
    expect(() => readSettings(env)).toThrow(/^INTERCOM_APP_ID: missing/)
  },
)

test('there is one support chat, not two', () => {
  expect(() => readSettings({ ...intercom, ...chatwoot })).toThrow(
    new ConfigError('CHATWOOT_URL: Intercom is configured too, and there is one support chat'),
  )
})

test.each<[string, Record<string, string>]>([
  ['INTERCOM_REGION', { ...intercom, INTERCOM_REGION: 'mars' }],
  ['INTERCOM_SCRIPT_URL', { ...intercom, INTERCOM_SCRIPT_URL: 'javascript:alert(1)' }],
  ['CHATWOOT_URL', { ...chatwoot, CHATWOOT_URL: 'chat.example' }],
])('a wrong %s stops the start with one line that names it', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: (?!.*hush)[^\\n]+$`))
})
