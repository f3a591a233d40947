import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { toStoredEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import { measureProviderCall } from '../../core/telemetry/durations.ts'
import type { Claims } from '../../core/identity.ts'

/** The namespace of the custom claims in access tokens, for providers that do not allow standard claims. */
const namespace = 'https://headwater.app/'

const Email = z.string().max(254).nullish()
/** Some providers send the flag as text. */
const Verified = z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false)
const Name = z.string().max(200).nullish()

const TokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: Verified,
  name: Name,
  [`${namespace}email`]: Email,
  [`${namespace}email_verified`]: Verified,
  [`${namespace}name`]: Name,
  [`${namespace}geo`]: z.unknown().optional(),
})

const UserInfo = z.object({ sub: z.string(), email: Email, email_verified: Verified, name: Name })

/**
 * Returns the claims of a verified token: standard claims, or claims in our namespace. Throws `unauthorised` if a claim
 * is invalid.
 */
export function parseClaims(payload: JWTPayload, issuer: string): Claims {
  const read = TokenClaims.safeParse(payload)
  if (!read.success) throw new AppError('unauthorised', { cause: read.error })
  const { data } = read
  const isStandard = typeof data.email === 'string'
  const email = (isStandard ? data.email : data[`${namespace}email`]) as string | null | undefined
  const isVerified = isStandard ? data.email_verified : data[`${namespace}email_verified`]
  return {
    issuer,
    subject: data.sub,
    email: typeof email === 'string' ? toStoredEmail(email) : null,
    email_verified: isVerified === true,
    name: data.name ?? (data[`${namespace}name`] as string | null | undefined) ?? null,
    expiresAt: (payload.exp ?? 0) * 1000,
    geo: data[`${namespace}geo`],
  }
}

/**
 * Adds the email address and name from the userinfo endpoint. Adds nothing if the endpoint rejects the token, for
 * example because the token is only for our API. Throws if the endpoint does not respond, fails, or returns a different
 * user.
 */
export async function addUserInfo(
  claims: Claims,
  { url, token, timeoutMs }: { url: string; token: string; timeoutMs: number },
): Promise<Claims> {
  const response = await measureProviderCall('login', 'userinfo', () =>
    fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return claims
  if (!response.ok) throw new Error(`The userinfo endpoint responded with ${response.status}`)
  const { sub, email, email_verified, name } = UserInfo.parse(await response.json())
  if (sub !== claims.subject) throw new Error('The userinfo endpoint described a different user')
  if (typeof email !== 'string') return { ...claims, name: claims.name ?? name ?? null }
  return { ...claims, email: toStoredEmail(email), email_verified, name: claims.name ?? name ?? null }
}
