import { timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { type ApiRequest, Refusal } from '#local/sandboxes/kit/api-server.ts'

function isSame(a: string, b: string): boolean {
  const [actual, expected] = [Buffer.from(a), Buffer.from(b)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

export function requireContentKey(contentKey: string, { query }: ApiRequest): void {
  const key = query.get('key')
  if (key === null)
    throw new Refusal(403, 'Authorization failed', 'Unable to determine the authenticated member.')
  if (!isSame(key, contentKey)) throw new Refusal(401, 'Unknown Content API Key')
}

/** Throws `Refusal` unless the token is signed with the Admin API key and at most five minutes old. */
export async function requireAdminToken(adminKey: string, { headers }: ApiRequest): Promise<void> {
  const [scheme, token = ''] = headers.authorization?.split(' ') ?? []
  if (scheme === undefined) throw new Refusal(403, 'Authorization failed')
  if (scheme !== 'Ghost')
    throw new Refusal(401, 'Authorization header format is "Authorization: Ghost [token]"')
  const [id, secret = ''] = adminKey.split(':')
  try {
    if (decodeProtectedHeader(token).kid !== id) throw new Error('unknown kid')
    await jwtVerify(token, Buffer.from(secret, 'hex'), {
      algorithms: ['HS256'],
      audience: '/admin/',
      maxTokenAge: '5m',
      requiredClaims: ['exp', 'iat'],
    })
  } catch {
    throw new Refusal(401, 'Invalid token')
  }
}
