import { readSettings, requireComplete, type Settings } from '#server/config.ts'
import {
  ConfigError,
  defineSettings,
  type Environment,
  flag,
  integer,
  isLoopback,
  port,
} from '#server/core/settings.ts'

export const readVariables = defineSettings(
  {
    DEMO: flag
      .default(true)
      .describe('Whether demo people and companies are created; only with the embedded login.'),
    LOGIN_PORT: port.default(3001).describe('Port of the embedded login.'),
    SANDBOX_PORT: port.default(3002).describe('Port of the Codat sandbox.'),
    PLAID_SANDBOX_PORT: port.default(3003).describe('Port of the Plaid sandbox.'),
    QUILTT_SANDBOX_PORT: port.default(3004).describe('Port of the Quiltt sandbox.'),
    GHOST_SANDBOX_PORT: port.default(3005).describe('Port of the Ghost sandbox.'),
    LOGIN_TOKEN_TTL: integer(10, 86_400)
      .default(3600)
      .describe('Lifetime of access tokens of the embedded login, in seconds.'),
    // the only callers on the machine are its user, tests and benches
    RATE_LIMITS_LOOPBACK: flag.default(false),
  },
  (env) => ({
    demo: env.DEMO,
    loginPort: env.LOGIN_PORT,
    codatPort: env.SANDBOX_PORT,
    plaidPort: env.PLAID_SANDBOX_PORT,
    quilttPort: env.QUILTT_SANDBOX_PORT,
    ghostPort: env.GHOST_SANDBOX_PORT,
    /** Seconds that an access token of the embedded login lasts. */
    loginTokenTtl: env.LOGIN_TOKEN_TTL,
    limitsLoopback: env.RATE_LIMITS_LOOPBACK,
  }),
)

export type LocalSettings = Omit<ReturnType<typeof readVariables>, 'limitsLoopback'>

/**
 * Reads the whole environment. Throws `ConfigError`: in production when anything would have to be embedded, elsewhere when
 * others could reach the demo's people.
 */
export function readLocalSettings(env: Environment): { settings: Settings; local: LocalSettings } {
  const settings = readSettings(env)
  const { limitsLoopback, ...local } = readVariables(env)
  const { login, host, production } = settings
  if (production) requireComplete(settings)
  if (!login && !isLoopback(host))
    throw new ConfigError(`HOST: the demo people may be reached from this machine only, not on ${host}`)
  // The demo's people sign in at the embedded login.
  return {
    settings: production ? settings : { ...settings, limitsLoopback },
    local: { ...local, demo: local.demo && !login },
  }
}
