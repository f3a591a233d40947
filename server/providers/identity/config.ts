import { ConfigError, defineProvider, text, webAddress } from '#server/core/settings.ts'

export const readLoginConfig = defineProvider(
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
    },
  },
  (env): LoginConfig => {
    const {
      LOGIN_DOMAIN: domain,
      LOGIN_ISSUER: issuer,
      LOGIN_CLIENT_ID: clientId,
      LOGIN_AUDIENCE: audience,
    } = env
    if (domain !== undefined && issuer !== undefined)
      throw new ConfigError('LOGIN_ISSUER: set either LOGIN_DOMAIN or LOGIN_ISSUER, not both')
    if (issuer !== undefined)
      return {
        domain: issuer,
        clientId,
        audience,
        issuer,
        oidc: { scope: env.LOGIN_SCOPE, resource: env.LOGIN_RESOURCE ?? null },
      }
    if (domain === undefined)
      throw new ConfigError('LOGIN_DOMAIN: missing, but other variables of the login provider are set')
    const origin = domain.startsWith('http') ? domain.replace(/\/$/, '') : `https://${domain}`
    return { domain, clientId, audience, issuer: `${origin}/`, oidc: null }
  },
)

export interface LoginConfig {
  /** Auth0: a domain such as `example.eu.auth0.com`, or an origin. Otherwise the issuer. */
  domain: string
  clientId: string
  audience: string
  issuer: string
  /** Settings of a sign-in at a provider other than Auth0; null for Auth0. */
  oidc: { scope: string; resource: string | null } | null
}
