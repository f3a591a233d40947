import { importJWK, SignJWT } from 'jose'
import type { Records } from '#local/records.ts'
import { buildCustomClaims } from './configuration.ts'
import { openKeys } from './keys.ts'
import { findPersonByEmail } from './people.ts'

/** The lifetime is long enough to create the demo companies on a slow machine. */
const lifetime = '15 minutes'

export async function signAccessToken(
  records: Records,
  { issuer, clientId, audience }: { issuer: string; clientId: string; audience: string },
  email: string,
): Promise<string> {
  const person = await findPersonByEmail(records, email)
  if (!person) throw new Error(`There is no account ${email}`)
  const { signing } = await openKeys(records)
  return new SignJWT({ ...buildCustomClaims(person), client_id: clientId, scope: 'openid profile email' })
    .setProtectedHeader({ alg: 'RS256', kid: signing.kid, typ: 'at+jwt' })
    .setSubject(person.sub)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importJWK(signing, 'RS256'))
}
