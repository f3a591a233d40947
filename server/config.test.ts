import { describe, expect, test } from 'vitest'
import { readSettings, requireCompleteSettings } from './config.ts'
import { ConfigError } from './core/settings.ts'

const login = { LOGIN_DOMAIN: 'example.eu.auth0.com', LOGIN_CLIENT_ID: 'web', LOGIN_AUDIENCE: 'https://api' }
const codat = { CODAT_API_KEY: 'key', CODAT_WEBHOOK_SECRETS: 'whsec_one, whsec_two' }
const plaid = { PLAID_CLIENT_ID: 'client', PLAID_SECRET: 'secret' }
const quiltt = {
  QUILTT_API_SECRET: 'secret',
  QUILTT_CONNECTOR_ID: 'abc-123',
  QUILTT_WEBHOOK_SECRETS: '0123456789abcdef, fedcba9876543210',
}
const ghost = {
  GHOST_URL: 'https://stories.example',
  GHOST_CONTENT_API_KEY: 'a'.repeat(26),
  GHOST_ADMIN_API_KEY: `${'b'.repeat(24)}:${'c'.repeat(64)}`,
  GHOST_NEWSLETTER_ID: 'd'.repeat(24),
}
const buildKey = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const database = { DATABASE_URL: 'postgres://db/headwater' }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://headwater.example',
  ...login,
  ...codat,
  ...ghost,
  ...database,
  SECRET_KEYS: buildKey(1),
}

test('without configuration there are no providers, and the server listens on loopback', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: './data',
    databaseUrl: null,
    databaseDirectUrl: null,
    databasePooler: null,
    login: null,
    codat: null,
    plaid: null,
    quiltt: null,
    ghost: null,
    airtable: null,
    google: null,
    s3: null,
    clamd: null,
    secretKeys: [],
    smtp: null,
    sentry: null,
    traces: null,
    chat: null,
    adminEmails: [],
    securityContact: null,
    officeTimeZone: 'UTC',
    companyFilesLimit: 5000 * 1024 * 1024,
    syncMinutes: 60,
    logLevel: 'debug',
    production: false,
    trustProxy: 0,
    rateLimits: true,
    limitsLoopback: true,
    metricsToken: null,
    migrate: true,
    role: 'all',
    jobConcurrency: 4,
    drainSeconds: 0,
    drainTransferSeconds: 300,
    testFaults: false,
    webFolder: expect.stringMatching(/web.dist$/),
    webRenderer: expect.stringMatching(/render.js$/),
  })
})

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', LOGIN_DOMAIN: '', CODAT_API_KEY: '', CODAT_WEBHOOK_SECRETS: ' , ' }
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('a complete configuration is read', () => {
  const settings = readSettings({
    ...production,
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://headwater.example/',
    SECURITY_CONTACT: 'security@headwater.example',
    ADMIN_EMAILS: ' Ada@Example.com, ,bob@example.com,Eva@Köln.example ',
  })
  expect(settings).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://headwater.example',
    login: { issuer: 'https://example.eu.auth0.com/', clientId: 'web', audience: 'https://api', oidc: null },
    codat: { baseUrl: 'https://api.codat.io', apiKey: 'key', webhookSecrets: ['whsec_one', 'whsec_two'] },
    securityContact: 'mailto:security@headwater.example',
    adminEmails: ['ada@example.com', 'bob@example.com', 'eva@xn--kln-sna.example'],
    production: true,
  })
})

test.each([
  ['', 0],
  ['0', 0],
  ['2', 2],
  ['10.0.0.0/8, 192.168.1.7', ['10.0.0.0/8', '192.168.1.7']],
  ['fd00::/8', ['fd00::/8']],
])('TRUST_PROXY=%s trusts only those proxies', (TRUST_PROXY, trustProxy) => {
  expect(readSettings({ TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test.each([
  ['0', false],
  ['false', false],
  ['1', true],
  ['true', true],
])('RATE_LIMITS=%s means %s', (RATE_LIMITS, rateLimits) => {
  expect(readSettings({ RATE_LIMITS }).rateLimits).toBe(rateLimits)
})

test('a login provider can be a whole origin', () => {
  const settings = readSettings({ ...login, LOGIN_DOMAIN: 'http://localhost:3001/' })
  expect(settings.login?.issuer).toBe('http://localhost:3001/')
})

describe('an incomplete provider configuration prevents startup, naming the missing variable', () => {
  test.each(Object.keys(login))('without %s', (name) => {
    expect(() => readSettings({ ...login, [name]: '' })).toThrow(
      new ConfigError(`${name}: missing, but other variables of the login provider are set`),
    )
  })

  test.each<[string, Record<string, string>]>([
    ['CODAT_API_KEY', { CODAT_WEBHOOK_SECRETS: 'whsec_x' }],
    ['CODAT_WEBHOOK_SECRETS', { CODAT_API_KEY: 'key', CODAT_WEBHOOK_SECRETS: ' , ' }],
    ['CODAT_API_KEY', { CODAT_BASE_URL: 'https://api.codat.io' }],
  ])('without %s, given %j', (name, given) => {
    expect(() => readSettings(given)).toThrow(`${name}: missing, but other variables of Codat are set`)
  })
})

describe('banks', () => {
  test('use the vendors’ addresses by default', () => {
    const settings = readSettings({ ...plaid, ...quiltt })
    expect(settings.plaid).toEqual({
      baseUrl: 'https://production.plaid.com',
      clientId: 'client',
      secret: 'secret',
      clientName: 'Headwater',
      countryCodes: ['US'],
      scriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
      webhookUrl: 'http://localhost:3000/webhooks/plaid',
    })
    expect(settings.quiltt).toEqual({
      authUrl: 'https://auth.quiltt.io',
      apiUrl: 'https://api.quiltt.io',
      apiSecret: 'secret',
      webhookSecrets: ['0123456789abcdef', 'fedcba9876543210'],
      connectorId: 'abc-123',
      scriptUrl: 'https://cdn.quiltt.io/v1/connector.js',
    })
    const elsewhere = { PLAID_BASE_URL: 'https://sandbox.plaid.com', PLAID_COUNTRY_CODES: 'US,CA' }
    expect(readSettings({ ...plaid, ...elsewhere }).plaid).toMatchObject({
      baseUrl: 'https://sandbox.plaid.com',
      countryCodes: ['US', 'CA'],
    })
  })

  test('are optional in production', () => {
    expect(readSettings(production)).toMatchObject({ plaid: null, quiltt: null })
  })

  test.each<[string, string, Record<string, string>]>([
    ['PLAID_CLIENT_ID', 'Plaid', { PLAID_SECRET: 'secret' }],
    ['PLAID_SECRET', 'Plaid', { PLAID_CLIENT_ID: 'client' }],
    ['PLAID_CLIENT_ID', 'Plaid', { PLAID_CLIENT_NAME: 'Headwater' }],
    ['QUILTT_API_SECRET', 'Quiltt', { ...quiltt, QUILTT_API_SECRET: '' }],
    ['QUILTT_CONNECTOR_ID', 'Quiltt', { ...quiltt, QUILTT_CONNECTOR_ID: '' }],
    ['QUILTT_WEBHOOK_SECRETS', 'Quiltt', { ...quiltt, QUILTT_WEBHOOK_SECRETS: ' , ' }],
    ['QUILTT_API_SECRET', 'Quiltt', { QUILTT_AUTH_URL: 'https://auth.quiltt.io' }],
  ])('cannot be configured without %s', (name, provider, given) => {
    const message = `${name}: missing, but other variables of ${provider} are set`
    expect(() => readSettings(given)).toThrow(message)
  })

  test.each<[string, Record<string, string>]>([
    ['PLAID_CLIENT_NAME', { ...plaid, PLAID_CLIENT_NAME: 'A name that is longer than thirty' }],
    ['PLAID_COUNTRY_CODES', { ...plaid, PLAID_COUNTRY_CODES: 'United States' }],
    ['QUILTT_CONNECTOR_ID', { ...quiltt, QUILTT_CONNECTOR_ID: "x; script-src 'unsafe-inline'" }],
    ['QUILTT_WEBHOOK_SECRETS', { ...quiltt, QUILTT_WEBHOOK_SECRETS: 'short' }],
  ])('cannot be configured with an invalid %s', (name, given) => {
    expect(() => readSettings(given)).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })
})

describe('the keys that encrypt provider secrets', () => {
  test('can be several, for rotation', () => {
    expect(readSettings({ SECRET_KEYS: `${buildKey(2)}, ${buildKey(1)}` }).secretKeys).toEqual([
      buildKey(2),
      buildKey(1),
    ])
  })

  test.each(['hush', buildKey(1).slice(4), `${buildKey(1)},hush`])(
    'stop the start when one is not a key: %s',
    (keys) => {
      expect(() => readSettings({ SECRET_KEYS: keys })).toThrow(/^SECRET_KEYS: (?!.*hush)[^\n]+$/)
    },
  )
})

describe('mail', () => {
  const MAIL_FROM = 'Headwater <hello@headwater.example>'
  const read = (SMTP_URL: string) => readSettings({ SMTP_URL, MAIL_FROM }).smtp

  test('is sent over an encrypted connection, implicit or STARTTLS', () => {
    expect(read('smtps://mailer:p%40ss%2Fword@smtp.example.com')).toEqual({
      host: 'smtp.example.com',
      port: 465,
      security: 'tls',
      login: { user: 'mailer', password: 'p@ss/word' },
      from: MAIL_FROM,
    })
    expect(read('smtp://smtp.example.com:2525')).toMatchObject({
      port: 2525,
      security: 'starttls',
      login: null,
    })
    expect(read('smtp://smtp.example.com')).toMatchObject({ port: 587 })
  })

  test.each(['127.0.0.1', 'localhost', '[::1]'])('is sent unencrypted only to %s', (host) => {
    expect(read(`smtp://${host}:1025`)).toMatchObject({ port: 1025, security: 'none' })
  })

  test.each(['localhost.example.com', '127.0.0.1.example.com', '10.0.0.1'])('to %s is encrypted', (host) => {
    expect(read(`smtp://${host}:1025`)).toMatchObject({ host, security: 'starttls' })
  })

  test.each([
    ['SMTP_URL', { MAIL_FROM }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost' }],
  ])('cannot be configured without %s', (name, given) => {
    expect(() => readSettings(given)).toThrow(`${name}: missing, but other variables of mail are set`)
  })

  test.each([
    ['SMTP_URL', { SMTP_URL: 'http://secret-user:hush@example.com', MAIL_FROM }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:100%hush@example.com', MAIL_FROM }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com, b@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'A <a@example.com>\r\nBcc: b@example.com' }],
  ])(
    'cannot be configured with an invalid %s, and the error does not contain the password',
    (name, given) => {
      expect(() => readSettings(given)).toThrow(new RegExp(`^${name}: (?!.*hush)[^\\n]+$`))
    },
  )
})

describe('production', () => {
  const start = (env: Record<string, string>) => () => requireCompleteSettings(readSettings(env))

  test('starts with a complete configuration', () => {
    const { DATABASE_URL: databaseUrl } = database
    const config = start(production)()
    expect(config).toMatchObject({ production: true, demo: false, databaseUrl, plaid: null, smtp: null })
  })

  test('starts without accounting data and content', () => {
    const given = Object.entries(production).filter(([name]) => !/^(CODAT|GHOST)/.test(name))
    expect(start(Object.fromEntries(given))()).toMatchObject({ codat: null, ghost: null })
  })

  test.each([
    ['LOGIN', 'LOGIN_ISSUER: production needs this or LOGIN_DOMAIN, with LOGIN_CLIENT_ID and LOGIN_AUDIENCE'],
    ['DATABASE_URL', 'DATABASE_URL: production needs a database'],
    ['SECRET_KEYS', 'SECRET_KEYS: production needs a key, such as the output of `openssl rand -base64 32`'],
  ])('needs %s', (group, message) => {
    const given = Object.entries(production).filter(([name]) => !name.startsWith(group))
    expect(start(Object.fromEntries(given))).toThrow(new ConfigError(message))
  })

  test.each([
    ['PUBLIC_URL', '', 'production needs the https:// address that people use'],
    ['PUBLIC_URL', 'http://headwater.example', 'production needs the https:// address that people use'],
    ['LOGIN_DOMAIN', 'http://login.example', 'production needs a login provider at an https:// address'],
    ['RATE_LIMITS', '0', 'production cannot run without limits'],
    ['RATE_LIMITS_LOOPBACK', '0', 'production cannot run without limits for this machine'],
    ['TEST_FAULTS', '1', 'production cannot inject faults'],
  ])('does not start with %s=%s', (name, value, message) => {
    expect(start({ ...production, [name]: value })).toThrow(`${name}: ${message}`)
  })

  test('names all settings that are missing', () => {
    expect(start({ NODE_ENV: 'production' })).toThrow(
      /^LOGIN_ISSUER: .+\n +DATABASE_URL: .+\n +SECRET_KEYS: .+\n +PUBLIC_URL: [^\n]+$/,
    )
  })
})
