import { createServer } from 'node:https'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import type { Certificate } from '../login.ts'

interface ProviderOptions {
  port: number
  certificate: Certificate
  clientId: string
  /** The resource indicator and audience of access tokens. */
  audience: string
  origin: string
}

const path = '/realms/main'

/**
 * Starts `oidc-provider` with its default routes and pages. The issuer URL has a path. The name that a user types
 * on the sign-in page becomes the user's verified email address.
 */
export async function startOidcProvider(options: ProviderOptions): Promise<{ issuer: string; stop(): void }> {
  const { port, certificate } = options
  const issuer = `https://localhost:${port}${path}`
  const handle = new Provider(issuer, await configure(options)).callback()
  const server = createServer(certificate, (request, response) => {
    // The provider derives its mount path from the difference between these two URLs.
    Object.assign(request, { originalUrl: request.url, url: request.url?.replace(path, '') })
    void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function configure({ clientId, audience, origin }: ProviderOptions): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const getClaims = (email: string) => ({ sub: email, email, email_verified: true, name: 'Ada Founder' })
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${origin}/login/`],
        post_logout_redirect_uris: [origin],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    clientBasedCORS: (_ctx, from) => from === origin,
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? getClaims(token.accountId) : undefined),
    features: {
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: '', audience, accessTokenFormat: 'jwt' }),
      },
    },
    findAccount: (_ctx, email) => ({ accountId: email, claims: () => getClaims(email) }),
  }
}
