import { z } from 'zod'
import { measureProviderCall } from '../../core/telemetry/durations.ts'

/** The parts of a provider's discovery document (OpenID Connect Discovery 1.0) that the server uses. */
const Discovery = z.object({
  issuer: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
})
export type Discovery = z.infer<typeof Discovery>

/**
 * Throws if the provider does not respond in time or rejects the request, or if it publishes an invalid document, a
 * different issuer, or an address without TLS although the issuer's address has TLS.
 */
export const discoverProvider = (issuer: string, timeoutMs: number): Promise<Discovery> =>
  measureProviderCall('login', 'discover', () => readDiscovery(issuer, timeoutMs))

async function readDiscovery(issuer: string, timeoutMs: number): Promise<Discovery> {
  const url = `${trimSlash(issuer)}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  const found = Discovery.parse(await response.json())
  if (trimSlash(found.issuer) !== trimSlash(issuer))
    throw new Error(`${url} publishes the issuer ${found.issuer} instead of ${issuer}`)
  const { jwks_uri, userinfo_endpoint = jwks_uri } = found
  const isDowngraded = [jwks_uri, userinfo_endpoint].some((address) => address.startsWith('http:'))
  if (issuer.startsWith('https:') && isDowngraded) throw new Error(`${url} publishes an address without TLS`)
  return found
}

/** The configured and the published issuer may differ by a trailing slash. */
const trimSlash = (address: string) => address.replace(/\/$/, '')
