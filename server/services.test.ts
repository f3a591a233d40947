import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSettings, requireCompleteSettings } from './config.ts'
import { ConfigError } from './core/settings.ts'

const ghost = {
  GHOST_URL: 'https://stories.example',
  GHOST_CONTENT_API_KEY: 'a'.repeat(26),
  GHOST_ADMIN_API_KEY: `${'b'.repeat(24)}:${'c'.repeat(64)}`,
  GHOST_NEWSLETTER_ID: 'd'.repeat(24),
}
const airtable = {
  AIRTABLE_TOKEN: 'pat123',
  AIRTABLE_BASE_ID: 'app123',
  AIRTABLE_INVESTORS_TABLE: 'Investors',
  AIRTABLE_LOANS_TABLE: 'Loans',
  AIRTABLE_PAPERS_TABLE: 'Loan documents',
}
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const google = {
  GOOGLE_CLIENT_EMAIL: 'templates@example.iam.gserviceaccount.com',
  GOOGLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
  GOOGLE_FOLDER_ID: 'folder123',
}

test('complete settings are read, with the vendors’ addresses by default', () => {
  expect(readSettings({ ...ghost, ...airtable, ...google })).toMatchObject({
    ghost: {
      url: 'https://stories.example',
      contentKey: ghost.GHOST_CONTENT_API_KEY,
      adminKey: ghost.GHOST_ADMIN_API_KEY,
      newsletterId: ghost.GHOST_NEWSLETTER_ID,
    },
    airtable: {
      baseUrl: 'https://api.airtable.com',
      token: 'pat123',
      baseId: 'app123',
      investors: 'Investors',
      loans: 'Loans',
      loanFiles: 'Loan documents',
    },
    google: {
      clientEmail: google.GOOGLE_CLIENT_EMAIL,
      folderId: 'folder123',
      driveId: null,
      subject: null,
      apiUrl: 'https://www.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    },
  })
})

describe.each([
  ['Ghost', ghost],
  ['Airtable', airtable],
  ['Google', google],
])('%s', (provider, group) => {
  test.each(Object.keys(group))('cannot be configured without %s', (name) => {
    expect(() => readSettings({ ...group, [name]: '' })).toThrow(
      new ConfigError(`${name}: missing, but other variables of ${provider} are set`),
    )
  })
})

test.each([
  ['AIRTABLE_TOKEN', 'Airtable', { AIRTABLE_BASE_URL: 'https://airtable.example' }],
  ['GOOGLE_CLIENT_EMAIL', 'Google', { GOOGLE_DRIVE_ID: 'drive123' }],
])('an option without the required settings is refused: %s is missing', (name, provider, given) => {
  expect(() => readSettings(given)).toThrow(`${name}: missing, but other variables of ${provider} are set`)
})

test('all missing settings of a provider are named', () => {
  const rest = 'missing, but other variables of Plaid are set'
  expect(() => readSettings({ PLAID_CLIENT_NAME: 'Headwater' })).toThrow(
    new ConfigError(`PLAID_CLIENT_ID: ${rest}\n  PLAID_SECRET: ${rest}`),
  )
})

test.each<[string, Record<string, string>]>([
  ['GHOST_URL', { ...ghost, GHOST_URL: 'stories.example' }],
  ['GHOST_CONTENT_API_KEY', { ...ghost, GHOST_CONTENT_API_KEY: 'short' }],
  ['GHOST_ADMIN_API_KEY', { ...ghost, GHOST_ADMIN_API_KEY: 'short' }],
  ['GOOGLE_PRIVATE_KEY', { ...google, GOOGLE_PRIVATE_KEY: 'short' }],
])('an invalid %s prevents startup with a line that names it', (name, given) => {
  expect(() => readSettings(given)).toThrow(ConfigError)
  expect(() => readSettings(given)).toThrow(name)
})

test('production shows no demo articles', () => {
  const others = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://headwater.example',
    LOGIN_DOMAIN: 'example.eu.auth0.com',
    LOGIN_CLIENT_ID: 'web',
    LOGIN_AUDIENCE: 'https://api',
    DATABASE_URL: 'postgres://db/headwater',
    CODAT_API_KEY: 'key',
    CODAT_WEBHOOK_SECRETS: 'whsec_one',
    SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
  }
  expect(requireCompleteSettings(readSettings(others))).toMatchObject({ ghost: null })
  expect(readSettings({ ...others, ...ghost })).toMatchObject({ airtable: null, google: null })
})
