import { ConfigError, defineProvider, text } from '#server/core/settings.ts'

const toOrigin = (domain: string) =>
  domain.startsWith('http') ? domain.replace(/\/$/, '') : `https://${domain}`

export const readLoginConfig = defineProvider(
  'the login provider',
  {
    required: {
      LOGIN_DOMAIN: text.meta({
        description:
          'Domain or `https:` origin of an Auth0-compatible OpenID provider. Without it: embedded login with demo people.',
        requiredInProduction: true,
      }),
      LOGIN_CLIENT_ID: text.meta({
        description: 'Client id of the single-page application.',
        requiredInProduction: true,
      }),
      LOGIN_AUDIENCE: text.meta({
        description: 'Identifier of the API at the login provider.',
        requiredInProduction: true,
      }),
    },
    optional: {
      LOGIN_MANAGEMENT_CLIENT_ID: text
        .optional()
        .describe(
          'Client id of a machine-to-machine application that may call the Auth0 Management API with `update:users`, to send the email that confirms an address again. Without it, users cannot request that email.',
        ),
      LOGIN_MANAGEMENT_CLIENT_SECRET: text.optional().describe('Client secret of this application.'),
      LOGIN_MANAGEMENT_DOMAIN: text
        .optional()
        .describe('Domain of the Auth0 tenant, if `LOGIN_DOMAIN` is a custom domain.'),
    },
  },
  (env) => ({
    /** A domain such as `example.eu.auth0.com`, or an origin such as `http://localhost:3001`. */
    domain: env.LOGIN_DOMAIN,
    clientId: env.LOGIN_CLIENT_ID,
    audience: env.LOGIN_AUDIENCE,
    issuer: `${toOrigin(env.LOGIN_DOMAIN)}/`,
    management: readManagement({
      id: env.LOGIN_MANAGEMENT_CLIENT_ID,
      secret: env.LOGIN_MANAGEMENT_CLIENT_SECRET,
      domain: env.LOGIN_MANAGEMENT_DOMAIN ?? env.LOGIN_DOMAIN,
    }),
  }),
)

/** Access to the provider's Management API; null if it is not configured. */
function readManagement({
  id,
  secret,
  domain,
}: Record<'id' | 'secret', string | undefined> & { domain: string }) {
  if (id === undefined && secret === undefined) return null
  const missing = (name: string) =>
    new ConfigError(`LOGIN_MANAGEMENT_${name}: missing, but other variables of the Management API are set`)
  if (id === undefined) throw missing('CLIENT_ID')
  if (secret === undefined) throw missing('CLIENT_SECRET')
  return { origin: toOrigin(domain), clientId: id, clientSecret: secret }
}

export type LoginConfig = NonNullable<ReturnType<typeof readLoginConfig>>
