import { ConfigError, defineProviderSettings, text, webAddress } from '#server/core/settings.ts'

const toOrigin = (domain: string) =>
  domain.startsWith('http') ? domain.replace(/\/$/, '') : `https://${domain}`

const managementNames = [
  'LOGIN_MANAGEMENT_CLIENT_ID',
  'LOGIN_MANAGEMENT_CLIENT_SECRET',
  'LOGIN_MANAGEMENT_DOMAIN',
] as const

export const readLoginConfig = defineProviderSettings(
  'the login provider',
  {
    required: {
      LOGIN_CLIENT_ID: text.meta({
        description: 'Client id of the single-page application.',
        requiredInProduction: true,
      }),
      LOGIN_AUDIENCE: text.meta({
        description: 'Identifier of the API at the login provider: the audience (`aud`) of access tokens.',
        requiredInProduction: true,
      }),
    },
    optional: {
      LOGIN_DOMAIN: text
        .optional()
        .describe(
          'Domain or `https:` origin of Auth0. Production needs this or `LOGIN_ISSUER`. Without both: embedded login with demo people.',
        ),
      LOGIN_ISSUER: webAddress
        .optional()
        .describe('Issuer of another OpenID provider, exactly as its discovery document publishes it.'),
      LOGIN_SCOPE: text
        .default('openid profile email')
        .describe(
          'Scopes of a sign-in with `LOGIN_ISSUER`. Some providers renew tokens only with `offline_access`.',
        ),
      LOGIN_RESOURCE: text
        .optional()
        .describe(
          'Resource indicator (RFC 8707) of a sign-in with `LOGIN_ISSUER`, for providers that need it to issue tokens for `LOGIN_AUDIENCE`.',
        ),
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
  (env): LoginConfig => {
    const { LOGIN_ISSUER: issuer, LOGIN_CLIENT_ID: clientId, LOGIN_AUDIENCE: audience } = env
    if (env.LOGIN_DOMAIN !== undefined && issuer !== undefined)
      throw new ConfigError('LOGIN_ISSUER: set either LOGIN_DOMAIN or LOGIN_ISSUER, not both')
    if (issuer !== undefined) {
      const unused = managementNames.find((name) => env[name] !== undefined)
      if (unused !== undefined)
        throw new ConfigError(`${unused}: works only with Auth0 (LOGIN_DOMAIN), not with LOGIN_ISSUER`)
      const oidc = { scope: env.LOGIN_SCOPE, resource: env.LOGIN_RESOURCE ?? null }
      return { domain: issuer, clientId, audience, issuer, oidc, management: null }
    }
    if (env.LOGIN_DOMAIN === undefined)
      throw new ConfigError('LOGIN_DOMAIN: missing, but other variables of the login provider are set')
    const management = readManagement({
      id: env.LOGIN_MANAGEMENT_CLIENT_ID,
      secret: env.LOGIN_MANAGEMENT_CLIENT_SECRET,
      domain: env.LOGIN_MANAGEMENT_DOMAIN ?? env.LOGIN_DOMAIN,
    })
    const { LOGIN_DOMAIN: domain } = env
    return { domain, clientId, audience, issuer: `${toOrigin(domain)}/`, oidc: null, management }
  },
)

interface ManagementSettings {
  id: string | undefined
  secret: string | undefined
  domain: string
}

function readManagement({ id, secret, domain }: ManagementSettings): LoginConfig['management'] {
  if (id === undefined && secret === undefined) return null
  const missing = (name: string) =>
    new ConfigError(`LOGIN_MANAGEMENT_${name}: missing, but other variables of the Management API are set`)
  if (id === undefined) throw missing('CLIENT_ID')
  if (secret === undefined) throw missing('CLIENT_SECRET')
  return { origin: toOrigin(domain), clientId: id, clientSecret: secret }
}

export interface LoginConfig {
  /** For Auth0, the domain, such as `example.eu.auth0.com`, or the origin. For other providers, the issuer. */
  domain: string
  clientId: string
  audience: string
  issuer: string
  /** Null for Auth0. */
  oidc: { scope: string; resource: string | null } | null
  management: { origin: string; clientId: string; clientSecret: string } | null
}
