import { generateKeyPairSync } from 'node:crypto'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readSettings, requireCompleteSettings } from './config.ts'
import { type Environment, ConfigError } from './core/settings.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const whole: Environment = parseEnv(`
  NODE_ENV=production
  HOST=0.0.0.0
  PORT=8080
  PUBLIC_URL=https://headwater.example
  TRUST_PROXY=1
  METRICS_TOKEN=0123456789abcdef
  RATE_LIMITS=1
  RATE_LIMITS_LOOPBACK=1
  DATA_DIR=/var/lib/headwater
  DATABASE_URL=postgres://headwater@pooler/headwater
  DATABASE_DIRECT_URL=postgres://headwater@db/headwater
  DATABASE_POOLER=transaction
  ADMIN_EMAILS=ada@example.com
  SECURITY_CONTACT=https://headwater.example/security
  OFFICE_TIME_ZONE=America/New_York
  COMPANY_FILES_LIMIT_MB=100
  SYNC_MINUTES=30
  LOG_LEVEL=info
  SECRET_KEYS=${Buffer.alloc(32, 1).toString('base64')}
  MIGRATE=0
  ROLE=web
  JOB_CONCURRENCY=2
  DRAIN_SECONDS=10
  DRAIN_TRANSFER_SECONDS=60
  TEST_FAULTS=0
  LOGIN_DOMAIN=example.eu.auth0.com
  LOGIN_CLIENT_ID=web
  LOGIN_AUDIENCE=https://api
  LOGIN_MANAGEMENT_CLIENT_ID=management
  LOGIN_MANAGEMENT_CLIENT_SECRET=secret
  LOGIN_MANAGEMENT_DOMAIN=example.eu.auth0.com
  CODAT_API_KEY=key
  CODAT_WEBHOOK_SECRETS=whsec_one
  CODAT_BASE_URL=https://codat.example
  PLAID_CLIENT_ID=client
  PLAID_SECRET=secret
  PLAID_BASE_URL=https://plaid.example
  PLAID_CLIENT_NAME=Headwater
  PLAID_COUNTRY_CODES=US,CA
  PLAID_SCRIPT_URL=https://plaid.example/link.js
  QUILTT_API_SECRET=secret
  QUILTT_CONNECTOR_ID=abc-123
  QUILTT_WEBHOOK_SECRETS=0123456789abcdef
  QUILTT_AUTH_URL=https://auth.quiltt.example
  QUILTT_API_URL=https://api.quiltt.example
  QUILTT_SCRIPT_URL=https://quiltt.example/connector.js
  GHOST_URL=https://stories.example
  GHOST_CONTENT_API_KEY=${'a'.repeat(26)}
  GHOST_ADMIN_API_KEY=${'b'.repeat(24)}:${'c'.repeat(64)}
  GHOST_NEWSLETTER_ID=${'d'.repeat(24)}
  GHOST_IMAGE_HOSTS=https://images.example
  AIRTABLE_TOKEN=pat
  AIRTABLE_BASE_ID=app1
  AIRTABLE_INVESTORS_TABLE=Investors
  AIRTABLE_LOANS_TABLE=Loans
  AIRTABLE_PAPERS_TABLE=Papers
  AIRTABLE_BASE_URL=https://airtable.example
  GOOGLE_CLIENT_EMAIL=templates@headwater.iam.gserviceaccount.com
  GOOGLE_PRIVATE_KEY="${privateKey}"
  GOOGLE_FOLDER_ID=folder
  GOOGLE_DRIVE_ID=drive
  GOOGLE_SUBJECT=ada@example.com
  GOOGLE_API_URL=https://google.example
  GOOGLE_TOKEN_URL=https://google.example/token
  S3_BUCKET=headwater-files
  S3_REGION=eu-west-1
  S3_PREFIX=funder-a/
  S3_ENDPOINT=https://s3.example
  S3_ACCESS_KEY_ID=id
  S3_SECRET_ACCESS_KEY=secret
  S3_FORCE_PATH_STYLE=1
  S3_ENCRYPTION=aws:kms
  S3_ENCRYPTION_KEY_ID=key
  CLAMD_URL=tcp://clamd:3310
  SMTP_URL=smtps://mailer:secret@smtp.example.com
  MAIL_FROM="Headwater <hello@headwater.example>"
  SENTRY_DSN=https://0123456789abcdef@sentry.example/1
  SENTRY_RELEASE=1.2.3
  SENTRY_ENVIRONMENT=production
  OTEL_EXPORTER_OTLP_ENDPOINT=http://collector.example:4318
  OTEL_EXPORTER_OTLP_HEADERS=x-key=a%20secret
  OTEL_SERVICE_NAME=headwater
  OTEL_TRACES_SAMPLER_ARG=0.1
  INTERCOM_APP_ID=app
  INTERCOM_SECRET=secret
  INTERCOM_REGION=eu
  INTERCOM_SCRIPT_URL=https://chat.example/widget.js
`)
/** Only one support chat can be configured, so Chatwoot replaces Intercom. */
const chatwoot = {
  CHATWOOT_URL: 'https://chatwoot.example',
  CHATWOOT_WEBSITE_TOKEN: 'token',
  CHATWOOT_HMAC_KEY: 'key',
}
/** The settings of a login provider other than Auth0, which replace `LOGIN_DOMAIN`. */
const otherLogin = {
  LOGIN_ISSUER: 'https://login.example/realms/main',
  LOGIN_SCOPE: 'openid profile email offline_access',
  LOGIN_RESOURCE: 'https://api',
}
const blankAuth0 = Object.fromEntries(
  Object.keys(whole)
    .filter((name) => /^LOGIN_(DOMAIN|MANAGEMENT_)/.test(name))
    .map((name) => [name, '']),
)
const withChatwoot: Environment = {
  ...Object.fromEntries(Object.entries(whole).filter(([name]) => !name.startsWith('INTERCOM'))),
  ...chatwoot,
}

const start = (env: Environment) => requireCompleteSettings(readSettings(env))

test('a complete environment starts a server with every provider', () => {
  const config = start(whole)
  expect(Object.entries(config).filter(([, value]) => value === null)).toEqual([])
  expect(config).toMatchObject({ host: '0.0.0.0', port: 8080, production: true, demo: false })
  expect(config.chat).toMatchObject({ provider: 'intercom', region: 'eu' })
  expect(start(withChatwoot).chat).toMatchObject({ provider: 'chatwoot', baseUrl: chatwoot.CHATWOOT_URL })
})

test('a provider other than Auth0 has its own client, and excludes Auth0', () => {
  const withoutAuth0 = { ...whole, ...blankAuth0 }
  expect(start({ ...withoutAuth0, ...otherLogin }).login).toEqual({
    issuer: 'https://login.example/realms/main',
    domain: 'https://login.example/realms/main',
    clientId: 'web',
    audience: 'https://api',
    management: null,
    oidc: { scope: 'openid profile email offline_access', resource: 'https://api' },
  })
  expect(() => start({ ...whole, ...otherLogin })).toThrow(/^LOGIN_ISSUER: set either/)
})

test('production logs from level info', () => {
  expect(start({ ...whole, LOG_LEVEL: '' }).logLevel).toBe('info')
  expect(start({ ...whole, LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
})

test('it contains exactly the variables that are read', () => {
  const names = new Set<string>()
  readSettings(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  const values = [...names].filter((name) => !name.endsWith('_FILE'))
  expect([...names].filter((name) => name.endsWith('_FILE')).toSorted()).toEqual(
    values.map((name) => `${name}_FILE`).toSorted(),
  )
  expect(values.toSorted()).toEqual(Object.keys({ ...whole, ...chatwoot, ...otherLogin }).toSorted())
})

describe('an invalid variable prevents startup with one line that begins with its name', () => {
  test.each<[name: string, value: string]>([
    ['PORT', '70000'],
    ['PUBLIC_URL', 'headwater.example'],
    ['TRUST_PROXY', 'true'],
    ['METRICS_TOKEN', 'short'],
    ['RATE_LIMITS', 'yes'],
    ['RATE_LIMITS_LOOPBACK', 'yes'],
    ['COMPANY_FILES_LIMIT_MB', '0'],
    ['LOG_LEVEL', 'loud'],
    ['OFFICE_TIME_ZONE', 'Boston'],
    ['SECRET_KEYS', 'short'],
    ['CODAT_BASE_URL', 'codat.example'],
    ['PLAID_BASE_URL', 'ftp://plaid.example'],
    ['PLAID_CLIENT_NAME', 'x'.repeat(31)],
    ['PLAID_COUNTRY_CODES', 'USA'],
    ['PLAID_SCRIPT_URL', 'link.js'],
    ['QUILTT_CONNECTOR_ID', 'a b'],
    ['QUILTT_WEBHOOK_SECRETS', 'short'],
    ['QUILTT_AUTH_URL', 'x'],
    ['QUILTT_API_URL', 'x'],
    ['QUILTT_SCRIPT_URL', 'x'],
    ['GHOST_URL', 'x'],
    ['GHOST_ADMIN_API_KEY', 'x'],
    ['AIRTABLE_BASE_URL', 'x'],
    ['GOOGLE_PRIVATE_KEY', 'x'],
    ['GOOGLE_API_URL', 'x'],
    ['GOOGLE_TOKEN_URL', 'x'],
    ['S3_ENDPOINT', 'x'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
    ['S3_ENCRYPTION', 'none'],
    ['S3_PREFIX', 'funder-a'],
    ['CLAMD_URL', 'http://clamd'],
    ['SMTP_URL', 'http://smtp.example.com'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['SENTRY_DSN', 'https://sentry.example'],
    ['SENTRY_RELEASE', 'a/b'],
    ['SENTRY_ENVIRONMENT', 'a b'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['INTERCOM_REGION', 'mars'],
    ['INTERCOM_SCRIPT_URL', 'x'],
    ['CHATWOOT_URL', 'x'],
  ])('%s=%s', (name, value) => {
    const env = name in whole ? whole : withChatwoot
    expect(() => start({ ...env, [name]: value })).toThrow(ConfigError)
    expect(() => start({ ...env, [name]: value })).toThrow(new RegExp(`^${name}(:| must be) [^\\n]+$`))
  })
})

describe('a missing variable that a provider or production needs prevents startup', () => {
  const optional =
    /^(NODE_ENV|HOST|PORT|TRUST_PROXY|METRICS_TOKEN|RATE_LIMITS(_LOOPBACK)?|TEST_FAULTS|DATA_DIR|DATABASE_(DIRECT_URL|POOLER)|ADMIN_EMAILS|SECURITY_CONTACT|OFFICE_TIME_ZONE|COMPANY_FILES_LIMIT_MB|SYNC_MINUTES|LOG_LEVEL|MIGRATE|ROLE|JOB_CONCURRENCY|DRAIN_SECONDS|DRAIN_TRANSFER_SECONDS|LOGIN_MANAGEMENT_DOMAIN|GHOST_IMAGE_HOSTS|GOOGLE_(DRIVE_ID|SUBJECT)|S3_PREFIX|S3_ENDPOINT|S3_FORCE_PATH_STYLE|S3_ENCRYPTION_KEY_ID|CLAMD_URL|SENTRY_(RELEASE|ENVIRONMENT)|OTEL_(EXPORTER_OTLP_HEADERS|SERVICE_NAME|TRACES_SAMPLER_ARG)|INTERCOM_REGION|PLAID_(CLIENT_NAME|COUNTRY_CODES)|\w+_(BASE|SCRIPT|AUTH|API|TOKEN)_URL)$/
  const all = [...Object.keys(whole), ...Object.keys(chatwoot)]

  test.each(all.filter((name) => !optional.test(name)))('%s', (name) => {
    const env = name in whole ? whole : withChatwoot
    expect(() => start({ ...env, [name]: '' })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })

  test.each(all.filter((name) => optional.test(name)))('%s does not', (name) => {
    expect(start({ ...whole, [name]: '' }).production).toBe(name !== 'NODE_ENV')
  })
})
