import { defineProvider, text } from '#server/core/settings.ts'

export const readLoginConfig = defineProvider(
  'the login provider',
  { required: { LOGIN_DOMAIN: text, LOGIN_CLIENT_ID: text, LOGIN_AUDIENCE: text }, optional: {} },
  ({ LOGIN_DOMAIN: domain, LOGIN_CLIENT_ID: clientId, LOGIN_AUDIENCE: audience }) => {
    const origin = domain.startsWith('http') ? domain.replace(/\/$/, '') : `https://${domain}`
    return {
      /** `example.eu.auth0.com`, or a whole origin such as `http://localhost:3001`. */
      domain,
      clientId,
      audience,
      issuer: `${origin}/`,
    }
  },
)

export type LoginConfig = NonNullable<ReturnType<typeof readLoginConfig>>
