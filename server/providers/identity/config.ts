import { defineProvider, text } from '#server/core/settings.ts'

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
    optional: {},
  },
  ({ LOGIN_DOMAIN: domain, LOGIN_CLIENT_ID: clientId, LOGIN_AUDIENCE: audience }) => {
    const origin = domain.startsWith('http') ? domain.replace(/\/$/, '') : `https://${domain}`
    return {
      /** A domain such as `example.eu.auth0.com`, or an origin such as `http://localhost:3001`. */
      domain,
      clientId,
      audience,
      issuer: `${origin}/`,
    }
  },
)

export type LoginConfig = NonNullable<ReturnType<typeof readLoginConfig>>
