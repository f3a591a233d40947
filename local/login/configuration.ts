import {
  type Client,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider'
import { z } from 'zod'
import type { Records } from '#local/records.ts'
import { createAdapterFactory } from './adapter.ts'
import type { Keys } from './keys.ts'
import { renderContinuePage, renderProblemPage, renderSignedOutPage } from './pages.ts'
import { type Person, findPersonBySubject } from './people.ts'

const DAY_S = 24 * 60 * 60
const SCOPES = 'openid profile email'
const CLAIMS = 'https://headwater.app/'

export interface LoginSettings {
  records: Records
  keys: Keys
  clientId: string
  management: { clientId: string; clientSecret: string; audience: string }
  /** The audience of access tokens, an absolute URI. */
  audience: string
  appOrigins: string[]
  /** The lifetime of access tokens in seconds. */
  accessTokenTtl: number
  /** The lifetime of sessions and refresh tokens in seconds. */
  sessionTtl: number
}

export const buildCustomClaims = (person: Person) => ({
  ...(person.geo ? { [`${CLAIMS}geo`]: person.geo } : {}),
  [`${CLAIMS}email`]: person.email,
  [`${CLAIMS}email_verified`]: person.email_verified,
  [`${CLAIMS}name`]: person.name,
})

const idClaims = ({ sub, name, email, email_verified, geo }: Person) => ({
  sub,
  name,
  nickname: name.split(' ')[0],
  email,
  email_verified,
  ...(geo ? { [`${CLAIMS}geo`]: geo } : {}),
})

// Authorization codes are sent only to exactly these redirect URLs; patterns are not supported.
const webApp = ({ clientId, appOrigins }: LoginSettings) => ({
  client_id: clientId,
  client_name: 'Headwater',
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  redirect_uris: appOrigins.flatMap((origin) => [`${origin}/login/`, origin, `${origin}/`]),
  post_logout_redirect_uris: appOrigins.flatMap((origin) => [origin, `${origin}/`]),
  id_token_signed_response_alg: 'RS256' as const,
})

const managementClient = ({ management }: LoginSettings) => ({
  client_id: management.clientId,
  client_secret: management.clientSecret,
  client_name: 'Headwater’s server',
  token_endpoint_auth_method: 'client_secret_post' as const,
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
})

// Grants all scopes, because there is no consent screen. Recreates a grant that reuse detection or a sign-out
// revoked.
const loadGrant = (settings: LoginSettings) => async (ctx: KoaContextWithOIDC) => {
  const { provider, session, client, account } = ctx.oidc
  if (!session || !client || !account) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing) return existing
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPES)
  grant.addResourceScope(settings.audience, SCOPES)
  await grant.save()
  return grant
}

const TokenRequest = z.object({ audience: z.string() })

const resourceIndicators = ({ audience, accessTokenTtl, management }: LoginSettings) => ({
  enabled: true,
  useGrantedResource: () => true,
  // Auth0's clients send the resource of a token request as `audience`.
  defaultResource: (ctx: KoaContextWithOIDC, _client: unknown, oneOf?: readonly string[]) =>
    oneOf?.[0] ?? TokenRequest.safeParse(ctx.oidc.body).data?.audience,
  getResourceServerInfo: (_ctx: KoaContextWithOIDC, resource: string, client: Client): ResourceServer => {
    const isManager = client.clientId === management.clientId
    if (resource !== (isManager ? management.audience : audience)) throw new errors.InvalidTarget()
    if (isManager)
      return { scope: 'update:users', audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: DAY_S }
    const jwt = { sign: { alg: 'RS256' as const } }
    return { scope: SCOPES, audience, accessTokenFormat: 'jwt', accessTokenTTL: accessTokenTtl, jwt }
  },
})

// Like Auth0, signs out without confirmation. Without scripts, the user must click a button.
const signOutImmediately = (ctx: KoaContextWithOIDC, form: string) => {
  ctx.body = renderContinuePage('Signing out', form, [['logout', 'yes']])
}

const signInWithoutConsent = () => {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

const features = (settings: LoginSettings): Configuration['features'] => ({
  devInteractions: { enabled: false },
  clientCredentials: { enabled: true },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
  },
  webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
  resourceIndicators: resourceIndicators(settings),
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: signOutImmediately,
    postLogoutSuccessSource: (ctx) => {
      ctx.body = renderSignedOutPage(settings.appOrigins[0])
    },
  },
})

const ttl = ({ accessTokenTtl, sessionTtl }: LoginSettings): Configuration['ttl'] => ({
  // A number here would override the lifetime that the resource server specifies.
  AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? accessTokenTtl,
  AuthorizationCode: 60,
  ClientCredentials: DAY_S,
  Grant: sessionTtl + DAY_S,
  IdToken: 60 * 60,
  Interaction: 60 * 60,
  RefreshToken: sessionTtl,
  Session: sessionTtl,
})

/** Configures oidc-provider to match the Auth0 browser SDK: paths, PKCE, rotation, JWT access tokens, claims. */
export const buildConfiguration = (settings: LoginSettings): Configuration => {
  const { records, keys, appOrigins } = settings
  const cookie = (name: string) => `headwater_${keys.installation}_${name}`
  return {
    adapter: createAdapterFactory(records),
    clients: [webApp(settings), managementClient(settings)],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: { session: cookie('session'), interaction: cookie('sign_in'), resume: cookie('resume') },
    },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/v2/logout',
    },
    features: features(settings),
    ttl: ttl(settings),
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => appOrigins.includes(origin),
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', `${CLAIMS}geo`],
      profile: ['name', 'nickname'],
      email: ['email', 'email_verified'],
    },
    extraParams: ['screen_hint'],
    extraTokenClaims: async (_ctx, token) => {
      const person = 'accountId' in token && (await findPersonBySubject(records, token.accountId))
      return person ? buildCustomClaims(person) : undefined
    },
    findAccount: async (_ctx, sub) => {
      const person = await findPersonBySubject(records, sub)
      return person && { accountId: sub, claims: () => idClaims(person) }
    },
    // The SDK requests offline_access without prompt=consent, so by default the library would not issue a refresh
    // token.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: loadGrant(settings),
    interactions: { url: (_ctx, interaction) => `/login/${interaction.uid}`, policy: signInWithoutConsent() },
    renderError: (ctx, { error, error_description }) => {
      ctx.body = renderProblemPage(error_description ?? error, appOrigins[0])
    },
  }
}
