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

const readVariables = defineSettings(
  {
    DEMO: flag.default(true),
    LOGIN_PORT: port.default(3001),
    SANDBOX_PORT: port.default(3002),
    PLAID_SANDBOX_PORT: port.default(3003),
    QUILTT_SANDBOX_PORT: port.default(3004),
    GHOST_SANDBOX_PORT: port.default(3005),
    LOGIN_TOKEN_TTL: integer(10, 86_400).default(3600),
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
