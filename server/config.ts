import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { defaultTimeZone, isTimeZone } from '#contract/rules/time-zones.ts'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { readProviderSettings, type RequiredProvider } from '#server/providers/open.ts'
import { isSecretKey, secretKeyForm } from '#server/core/secret-box.ts'
import { readTraceConfig } from '#server/core/telemetry/config.ts'
import {
  ConfigError,
  defineSettings,
  type Environment,
  flag,
  defineInteger,
  list,
  port,
  text,
  webAddress,
} from './core/settings.ts'

/**
 * Accepts the number of proxies between a client and the server (at most 9), or the proxies' addresses and networks.
 * Rejects `true`, which would let clients forge their address.
 */
const proxies = list.transform((parts, context) => {
  const [first = '0'] = parts
  if (parts.length <= 1 && /^\d$/.test(first)) return Number(first)
  const wrong = parts.find((part) => !isNetwork(part))
  if (wrong === undefined) return parts
  context.addIssue({ code: 'custom', message: `write a number of proxies, or their addresses; not ${wrong}` })
  return z.NEVER
})

export const readServerSettings = defineSettings(
  {
    NODE_ENV: text
      .optional()
      .describe(
        '`production` rejects embedded services, missing limits and `http:` addresses; it logs to standard output and sends HSTS. `npm run serve` always sets it.',
      ),
    HOST: text.default('127.0.0.1').describe('Address on which the server listens.'),
    PORT: port.default(3000).describe('Port on which the server listens.'),
    PUBLIC_URL: webAddress.optional().meta({
      description:
        'Address of the product in emails, at providers and in the API description. Without it: `http://localhost:PORT`. Production requires `https:`.',
      requiredInProduction: true,
    }),
    TRUST_PROXY: proxies.describe(
      'Proxies whose `X-Forwarded-For` is trusted: addresses and networks (`10.0.0.0/8,192.168.1.7`), or the number of proxies in a row (`1`).',
    ),
    METRICS_TOKEN: text
      .min(16, 'use at least 16 characters')
      .optional()
      .describe(
        'Bearer token that `/metrics` and `/status` require, at least 16 characters. Without it, only this machine can read them.',
      ),
    RATE_LIMITS: flag
      .default(true)
      .describe('`0` disables all limits, for measurements; not allowed in production.'),
    RATE_LIMITS_LOOPBACK: flag
      .default(true)
      .describe(
        'Whether limits apply to callers on this machine. `0` limits only strict calls and calls that send email; not allowed in production. `npm start` and `npm run dev` use `0`.',
      ),
    DATA_DIR: text
      .default('./data')
      .describe(
        'Folder for files without a bucket; in development also for the log and the embedded database.',
      ),
    DATABASE_URL: text.optional().meta({
      description:
        'PostgreSQL 15 to 18, or its connection pooler. Without it: an embedded PostgreSQL, for development and trial.',
      requiredInProduction: true,
    }),
    DATABASE_DIRECT_URL: text
      .optional()
      .describe(
        'PostgreSQL itself, for migrations, notifications and the job queue, if `DATABASE_URL` is a pooler. Without it: `DATABASE_URL`.',
      ),
    DATABASE_POOLER: z
      .enum(['transaction'])
      .optional()
      .describe('`transaction` if `DATABASE_URL` is a pooler in transaction mode, such as PgBouncer.'),
    ADMIN_EMAILS: list.describe(
      'Email addresses, comma separated, whose users become admins at their first sign-in with a verified address.',
    ),
    SECURITY_CONTACT: z
      .union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^https$/ })], {
        error: 'write an email address or an https:// address',
      })
      .optional()
      .describe(
        'Email address or `https:` page for reports of vulnerabilities, published in `/.well-known/security.txt` (RFC 9116). Without it, there is no such file.',
      ),
    OFFICE_TIME_ZONE: text
      .refine(isTimeZone, 'write the name of a time zone, such as America/New_York')
      .default(defaultTimeZone)
      .describe(
        'Time zone of the funder, such as `America/New_York`, for counting days: stale figures and overdue requests. After a change, accepted risks of these kinds appear again.',
      ),
    COMPANY_FILES_LIMIT_MB: defineInteger(1, 10_000_000)
      .default(5000)
      .describe('Storage limit for the files of one company, in MB.'),
    SYNC_MINUTES: defineInteger(0, 10_080)
      .default(60)
      .describe('Minutes between scheduled syncs of loans and of investors. `0` syncs only on request.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .optional()
      .describe(
        '`fatal` to `trace`, or `silent`. `info` logs one line for each request and rejection. Default: `info` in production, otherwise `debug`.',
      ),
    SECRET_KEYS: list
      .refine((keys) => keys.every(isSecretKey), secretKeyForm)
      .meta({
        description:
          'Keys that encrypt provider tokens in the database: 32 bytes in base64 each (`openssl rand -base64 32`), comma separated. The first encrypts, all decrypt. Without it: a key in the embedded database.',
        requiredInProduction: true,
      }),
    MIGRATE: flag
      .default(true)
      .describe(
        'Whether the server migrates the database when it starts. With `0` it refuses to start on an older schema; run `npm run migrate` first.',
      ),
    ROLE: z
      .enum(['all', 'web', 'worker'])
      .default('all')
      .describe(
        '`web` serves requests, `worker` runs jobs and serves only health checks and metrics, `all` does both.',
      ),
    JOB_CONCURRENCY: defineInteger(1, 100)
      .default(4)
      .describe('How many jobs of each kind a worker runs concurrently.'),
    DRAIN_SECONDS: defineInteger(0, 600)
      .optional()
      .describe(
        'Seconds between SIGTERM, when `/readyz` starts to answer 503, and the end of new connections. Default: 5 in production, otherwise 0.',
      ),
    DRAIN_TRANSFER_SECONDS: defineInteger(0, 3600)
      .default(300)
      .describe('Seconds that uploads and downloads in progress may take when the server stops.'),
    TEST_FAULTS: flag
      .default(false)
      .describe('Allows tests to make the embedded sandboxes fail; not allowed in production.'),
  },
  (env) => ({
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    /** Without a trailing slash. */
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`,
    /** Addresses of trusted proxies, or the number of proxies in front of the server; 0 if no proxy is trusted. */
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimits: env.RATE_LIMITS,
    limitsLoopback: env.RATE_LIMITS_LOOPBACK,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databasePooler: env.DATABASE_POOLER ?? null,
    officeTimeZone: env.OFFICE_TIME_ZONE,
    securityContact: env.SECURITY_CONTACT ?? null,
    adminEmails: env.ADMIN_EMAILS.map(normalizeEmail),
    /** In bytes, per company. */
    companyFilesLimit: env.COMPANY_FILES_LIMIT_MB * 1024 * 1024,
    syncMinutes: env.SYNC_MINUTES,
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? ('info' as const) : ('debug' as const)),
    webFolder: join(import.meta.dirname, '../web/dist'),
    webRenderer: join(import.meta.dirname, '../web/dist-server/render.js'),
    secretKeys: env.SECRET_KEYS,
    migrate: env.MIGRATE,
    role: env.ROLE,
    jobConcurrency: env.JOB_CONCURRENCY,
    /**
     * Seconds for which a stopping server still accepts connections. During this time, proxies notice that `/readyz`
     * fails and switch to other servers.
     */
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    drainTransferSeconds: env.DRAIN_TRANSFER_SECONDS,
    testFaults: env.TEST_FAULTS,
  }),
)

/**
 * Settings of providers that are not configured are null. Throws `ConfigError` for the first group of related variables
 * that has an invalid or missing value.
 */
export function readSettings(env: Environment) {
  const server = readServerSettings(env)
  const traces = readTraceConfig(env)
  return { ...server, traces, ...readProviderSettings(env, server.publicUrl) }
}

export type Settings = ReturnType<typeof readSettings>

/** Nullable settings that a production server requires. */
type Required = 'databaseUrl' | RequiredProvider

export interface Config
  extends Omit<Settings, Required>, Readonly<{ [Name in Required]: NonNullable<Settings[Name]> }> {
  demo: boolean
}

/** Throws `ConfigError` with every setting that is missing or not allowed in production. */
export function requireCompleteSettings(settings: Settings): Config {
  const { login, databaseUrl } = settings
  const problems = [...findMissing(settings), ...findUnsafe(settings)]
  if (!login || !databaseUrl || problems.length > 0) throw new ConfigError(problems.join('\n  '))
  return { ...settings, login, databaseUrl, demo: false }
}

function* findMissing({ login, databaseUrl, secretKeys }: Settings): Generator<string> {
  if (!login)
    yield 'LOGIN_ISSUER: production needs this or LOGIN_DOMAIN, with LOGIN_CLIENT_ID and LOGIN_AUDIENCE'
  if (!databaseUrl) yield 'DATABASE_URL: production needs a database'
  if (secretKeys.length === 0)
    yield 'SECRET_KEYS: production needs a key, such as the output of `openssl rand -base64 32`'
}

function* findUnsafe({
  publicUrl,
  login,
  rateLimits,
  limitsLoopback,
  testFaults,
}: Settings): Generator<string> {
  if (!publicUrl.startsWith('https:'))
    yield 'PUBLIC_URL: production needs the https:// address that people use'
  if (login && !login.issuer.startsWith('https:'))
    yield 'LOGIN_ISSUER or LOGIN_DOMAIN: production needs a login provider at an https:// address'
  if (!rateLimits) yield 'RATE_LIMITS: production cannot run without limits'
  if (!limitsLoopback) yield 'RATE_LIMITS_LOOPBACK: production cannot run without limits for this machine'
  if (testFaults) yield 'TEST_FAULTS: production cannot inject faults'
}

/** Returns true for a network, such as `10.0.0.0/8`, and for a single IP address. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
