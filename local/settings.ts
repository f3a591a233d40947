import { readSettings, requireCompleteSettings, type Settings } from '#server/config.ts'
import {
  ConfigError,
  defineSettings,
  type Environment,
  flag,
  defineInteger,
  isLoopback,
  port,
} from '#server/core/settings.ts'

export const readVariables = defineSettings(
  {
    DEMO: flag
      .default(true)
      .describe('Whether to create demo accounts and companies; only with the embedded login.'),
    LOGIN_PORT: port.default(3001).describe('Port of the embedded login.'),
    SANDBOX_PORT: port.default(3002).describe('Port of the Codat sandbox.'),
    PLAID_SANDBOX_PORT: port.default(3003).describe('Port of the Plaid sandbox.'),
    QUILTT_SANDBOX_PORT: port.default(3004).describe('Port of the Quiltt sandbox.'),
    GHOST_SANDBOX_PORT: port.default(3005).describe('Port of the Ghost sandbox.'),
    LOGIN_TOKEN_TTL: defineInteger(10, 86_400)
      .default(3600)
      .describe('Lifetime of access tokens of the embedded login, in seconds.'),
    // False by default, because only the developer, tests and benchmarks send requests from this machine.
    RATE_LIMITS_LOOPBACK: flag.default(false),
  },
  (env) => ({
    demo: env.DEMO,
    loginPort: env.LOGIN_PORT,
    codatPort: env.SANDBOX_PORT,
    plaidPort: env.PLAID_SANDBOX_PORT,
    quilttPort: env.QUILTT_SANDBOX_PORT,
    ghostPort: env.GHOST_SANDBOX_PORT,
    /** The lifetime of access tokens of the embedded login, in seconds. */
    loginTokenTtl: env.LOGIN_TOKEN_TTL,
    limitsLoopback: env.RATE_LIMITS_LOOPBACK,
  }),
)

export type LocalSettings = Omit<ReturnType<typeof readVariables>, 'limitsLoopback'>

/**
 * Reads the settings from environment variables. Throws `ConfigError` if a variable is invalid, if a required service
 * is missing in production, or if the embedded login is used and `HOST` is not a loopback address.
 */
export function readLocalSettings(env: Environment): { settings: Settings; local: LocalSettings } {
  const settings = readSettings(env)
  const { limitsLoopback, ...local } = readVariables(env)
  const { login, host, production } = settings
  if (production) requireCompleteSettings(settings)
  if (!login && !isLoopback(host))
    throw new ConfigError(`HOST: the demo accounts may only be reachable from this machine, not on ${host}`)
  return {
    settings: production ? settings : { ...settings, limitsLoopback },
    // Demo accounts can sign in only at the embedded login.
    local: { ...local, demo: local.demo && !login },
  }
}
