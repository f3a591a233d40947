import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'
import type { GhostConfig } from '#server/providers/content/ghost-calls.ts'
import type { S3Config } from '#server/providers/files/s3-client.ts'
import type { SmtpConfig } from '#server/providers/mail/smtp.ts'
import type { SentryConfig } from '#server/providers/reports/sentry.ts'
import { secretBox } from '#server/providers/secrets.ts'
import type { DriveConfig } from '#server/providers/templates/drive-calls.ts'
import {
  bankVariables,
  plaidOf,
  type PlaidServer,
  type PlaidSettings,
  quilttOf,
  type QuilttSettings,
} from '#server/providers/banking/config.ts'
import { chatOf, type ChatSettings, chatVariables } from '#server/providers/chat/config.ts'
import { ConfigError, isWhole, list, port, webAddress } from './parts.ts'
import { filesVariables, s3Of } from '#server/providers/files/config.ts'
import { reportVariables, sentryOf } from '#server/providers/reports/config.ts'
import { airtableOf, type AirtableSettings, ghostOf, googleOf, serviceVariables } from './services.ts'

/** A user or a password with characters of an address in it is percent-encoded. */
const mailServer = z
  .url({ protocol: /^smtps?$/, message: 'write smtp[s]://user:password@host:port' })
  .refine((url) => !/%(?![0-9a-f]{2})/i.test(url), 'write a % in the user or the password as %25')
/** `hello@example.com` or `Headwater <hello@example.com>`; no line breaks, no list. */
const sender = /^(?:[^<>\r\n@,;]*<[^<>\s@,;]+@[^<>\s@,;]+>|[^<>\s@,;]+@[^<>\s@,;]+)$/

/** `2` for two proxies in a row, or their addresses and networks; never `true`, which would let anybody forge theirs. */
const proxies = list.transform((parts, context) => {
  const [first = '0'] = parts
  if (parts.length <= 1 && /^\d$/.test(first)) return Number(first)
  const wrong = parts.find((part) => !isNetwork(part))
  if (wrong === undefined) return parts
  context.addIssue({ code: 'custom', message: `write a number of proxies, or their addresses; not ${wrong}` })
  return z.NEVER
})

/** Every variable the product reads; nothing else reads the environment. README and docs/operations.md list them. */
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: proxies,
  METRICS_TOKEN: z.string().min(16, 'use at least 16 characters').optional(),
  RATE_LIMITS: z.enum(['0', '1']).default('1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  LOGIN_DOMAIN: z.string().optional(),
  LOGIN_CLIENT_ID: z.string().optional(),
  LOGIN_AUDIENCE: z.string().optional(),
  ADMIN_EMAILS: list,
  COMPANY_FILES_LIMIT_MB: z.coerce.number<unknown>().int().min(1).max(10_000_000).default(5000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('debug'),
  DEMO: z.enum(['0', '1']).optional(),
  LOGIN_PORT: port.default(3001),
  SANDBOX_PORT: port.default(3002),
  TEST_FAULTS: z.enum(['0', '1']).default('0'),
  LOGIN_TOKEN_TTL: z.coerce.number<unknown>().int().min(10).max(86_400).default(3600),
  CODAT_BASE_URL: webAddress.optional(),
  CODAT_API_KEY: z.string().optional(),
  CODAT_WEBHOOK_SECRETS: list,
  ...bankVariables,
  ...serviceVariables,
  ...filesVariables,
  ...reportVariables,
  ...chatVariables,
  SECRET_KEYS: list,
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z.string().regex(sender, 'write hello@example.com or Headwater <hello@example.com>').optional(),
})
type Environment = z.infer<typeof Environment>

/** The names of all of them. */
export const variables = Object.keys(Environment.shape)

export interface LoginConfig {
  /** `example.eu.auth0.com`, or a whole origin such as `http://localhost:3001`. */
  domain: string
  issuer: string
  clientId: string
  audience: string
}

export interface CodatConfig {
  baseUrl: string
  apiKey: string
  webhookSecrets: string[]
}

/** What the server needs to run, complete: the start decides the embedded parts before it builds one. */
export interface Config {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string
  login: LoginConfig
  codat: CodatConfig
  /** null: no bank is linked directly this way. */
  plaid: PlaidServer | null
  quiltt: QuilttSettings | null
  ghost: GhostConfig
  /** null: investors and loans lie in a folder of CSV files. */
  airtable: AirtableSettings | null
  /** null: templates of documents lie in a folder. */
  google: DriveConfig | null
  /** null: files lie in a folder. */
  s3: S3Config | null
  /** What seals the secrets that providers give us, base64; the first seals, all open. */
  secretKeys: string[]
  /** null: mail stays here, in the outbox. */
  smtp: SmtpConfig | null
  /** null: errors stand in the log alone. */
  sentry: SentryConfig | null
  /** null: people write to us in the product's own panel. */
  chat: ChatSettings | null
  adminEmails: string[]
  /** How much a company's files may take together, in bytes. */
  companyFilesLimit: number
  logLevel: Environment['LOG_LEVEL']
  production: boolean
  /** Whether the people and companies of the demo are here; every page says so. */
  demo: boolean
  /** The proxies whose X-Forwarded-For is believed: how many in a row, or their addresses. 0: none. */
  trustProxy: number | string[]
  rateLimits: boolean
  /** What a scraper of /metrics has to show; null: this machine alone may read it. */
  metricsToken: string | null
}

/** What the environment says, before the embedded stand-ins fill what it leaves open. */
export interface Settings extends Omit<
  Config,
  'publicUrl' | 'databaseUrl' | 'login' | 'codat' | 'plaid' | 'ghost'
> {
  publicUrl: string | null
  databaseUrl: string | null
  login: LoginConfig | null
  codat: CodatConfig | null
  plaid: PlaidSettings | null
  ghost: GhostConfig | null
  loginPort: number
  sandboxPort: number
  plaidSandboxPort: number
  quilttSandboxPort: number
  ghostSandboxPort: number
  /** Seconds that an access token of the embedded login lasts. */
  loginTokenTtl: number
  /** Lets tests make the stand-ins misbehave. */
  testFaults: boolean
}

/** Reads the environment once, whole. Throws `ConfigError` naming the first variable that is wrong or missing. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const read = parsed.data
  const login = loginOf(read)
  const production = read.NODE_ENV === 'production'
  if (production) requireForProduction(read)
  const demo = read.DEMO === undefined ? !login : read.DEMO === '1'
  if (!login && !isLoopback(read.HOST))
    throw new ConfigError(`HOST: the demo people may be reached from this machine only, not on ${read.HOST}`)
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    login,
    codat: codatOf(read),
    plaid: plaidOf(read),
    quiltt: quilttOf(read),
    ghost: ghostOf(read),
    airtable: airtableOf(read),
    google: googleOf(read),
    s3: s3Of(read),
    secretKeys: secretKeysOf(read),
    smtp: smtpOf(read),
    sentry: sentryOf(read),
    chat: chatOf(read),
    adminEmails: read.ADMIN_EMAILS.map((address) => address.toLowerCase()),
    companyFilesLimit: read.COMPANY_FILES_LIMIT_MB * 1024 * 1024,
    logLevel: read.LOG_LEVEL,
    production,
    trustProxy: read.TRUST_PROXY,
    rateLimits: read.RATE_LIMITS === '1',
    metricsToken: read.METRICS_TOKEN ?? null,
    demo: demo && !login,
    loginPort: read.LOGIN_PORT,
    sandboxPort: read.SANDBOX_PORT,
    plaidSandboxPort: read.PLAID_SANDBOX_PORT,
    quilttSandboxPort: read.QUILTT_SANDBOX_PORT,
    ghostSandboxPort: read.GHOST_SANDBOX_PORT,
    loginTokenTtl: read.LOGIN_TOKEN_TTL,
    testFaults: read.TEST_FAULTS === '1',
  }
}

/** Nothing that is embedded stands in where it is earnest. */
function requireForProduction(read: Environment): void {
  const needed = {
    LOGIN_DOMAIN: 'production needs a login provider',
    DATABASE_URL: 'production needs a database',
    CODAT_API_KEY: 'production needs an accounting-data provider',
    GHOST_URL: 'production needs a content service',
  } as const
  for (const [name, why] of Object.entries(needed))
    if (!read[name as keyof typeof needed]) throw new ConfigError(`${name}: ${why}`)
  if (read.SECRET_KEYS.length === 0)
    throw new ConfigError('SECRET_KEYS: production needs a key, as `openssl rand -base64 32` makes one')
}

function loginOf(read: Environment): LoginConfig | null {
  const group = {
    LOGIN_DOMAIN: read.LOGIN_DOMAIN,
    LOGIN_CLIENT_ID: read.LOGIN_CLIENT_ID,
    LOGIN_AUDIENCE: read.LOGIN_AUDIENCE,
  }
  if (!isWhole('the login provider', group)) return null
  const { LOGIN_DOMAIN: domain = '', LOGIN_CLIENT_ID: clientId = '', LOGIN_AUDIENCE: audience = '' } = group
  const origin = domain.startsWith('http') ? domain.replace(/\/$/, '') : `https://${domain}`
  return { domain, clientId, audience, issuer: `${origin}/` }
}

function codatOf(read: Environment): CodatConfig | null {
  const secrets = read.CODAT_WEBHOOK_SECRETS
  const group = { CODAT_API_KEY: read.CODAT_API_KEY, CODAT_WEBHOOK_SECRETS: secrets.join(',') || undefined }
  if (!isWhole('Codat', group, [read.CODAT_BASE_URL])) return null
  const baseUrl = read.CODAT_BASE_URL ?? 'https://api.codat.io'
  return { baseUrl, apiKey: read.CODAT_API_KEY ?? '', webhookSecrets: secrets }
}

/** Encrypted from the first byte for smtps, by STARTTLS for smtp; in the clear only to this machine itself. */
function smtpOf(read: Environment): SmtpConfig | null {
  if (!isWhole('mail', { SMTP_URL: read.SMTP_URL, MAIL_FROM: read.MAIL_FROM })) return null
  const { protocol, hostname, port: given, username, password } = new URL(read.SMTP_URL ?? '')
  const host = hostname.replace(/^\[|\]$/g, '')
  const isTls = protocol === 'smtps:'
  return {
    host,
    port: Number(given) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : isLoopback(host) ? 'none' : 'starttls',
    login: username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : null,
    from: read.MAIL_FROM ?? '',
  }
}

function secretKeysOf({ SECRET_KEYS: keys }: Environment): string[] {
  if (keys.length === 0) return []
  try {
    secretBox(keys)
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
  return keys
}

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
