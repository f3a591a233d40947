import { expect, test } from 'vitest'
import { ConfigError } from '#server/core/settings.ts'
import { readSettings } from '#server/config.ts'

const SENTRY_DSN = 'https://key@o1.ingest.sentry.io/42'

test('Sentry uses the default release and environment of the specification', () => {
  expect(readSettings({ SENTRY_DSN }).sentry).toEqual({
    dsn: SENTRY_DSN,
    release: 'frontend 0.38.1',
    environment: 'dev',
  })
  const settings = { SENTRY_RELEASE: 'headwater@1.2.3+abc', SENTRY_ENVIRONMENT: 'production' }
  expect(readSettings({ SENTRY_DSN, ...settings }).sentry).toEqual({
    dsn: SENTRY_DSN,
    release: 'headwater@1.2.3+abc',
    environment: 'production',
  })
})

test.each([{ SENTRY_RELEASE: '1' }, { SENTRY_ENVIRONMENT: 'production' }])('%j requires a DSN', (env) => {
  expect(() => readSettings(env)).toThrow(
    new ConfigError('SENTRY_DSN: missing, but other variables of Sentry are set'),
  )
})

test.each<[string, Record<string, string>]>([
  ['SENTRY_DSN', { SENTRY_DSN: 'https://sentry.io/42' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://key@sentry.io/hush' }],
  ['SENTRY_RELEASE', { SENTRY_DSN, SENTRY_RELEASE: 'feature/one' }],
  ['SENTRY_RELEASE', { SENTRY_DSN, SENTRY_RELEASE: 'x'.repeat(201) }],
  ['SENTRY_ENVIRONMENT', { SENTRY_DSN, SENTRY_ENVIRONMENT: 'my machine' }],
  ['SENTRY_ENVIRONMENT', { SENTRY_DSN, SENTRY_ENVIRONMENT: 'None' }],
])('an invalid %s stops the start with a message that names it without its value', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: (?!.*hush)[^\\n]+$`))
})
