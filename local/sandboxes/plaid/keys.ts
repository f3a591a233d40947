import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { z } from 'zod'
import type { Records } from '#local/records.ts'

const KEY = 'plaid_key'

const storedKey = z.object({
  jwk: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), d: z.string() }),
  /** `created_at` and `expired_at` are in seconds since 1970. */
  created_at: z.number().int(),
  expired_at: z.number().int().nullable(),
})
type StoredKey = z.output<typeof storedKey>

export interface SigningKeys {
  /** Returns the `Plaid-Verification` header for a body sent now. */
  sign(body: string): Promise<string>
  /** Returns a public key in Plaid's format, or undefined if the id is unknown. */
  publicKey(id: string): Promise<object | undefined>
  /** Expires the current key, so that the next body is signed with a new key. */
  rotate(): Promise<void>
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** The keys are stored, so that signatures stay valid after a restart. */
export function openSigningKeys(records: Records): SigningKeys {
  const current = async () => {
    const [key] = await records.find(KEY, { expired_at: null })
    return key && { id: key.id, ...storedKey.parse(key.data) }
  }

  const make = async (): Promise<StoredKey & { id: string }> => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const value = storedKey.parse({
      jwk: await exportJWK(privateKey),
      created_at: nowSeconds(),
      expired_at: null,
    })
    const id = randomUUID()
    await records.put(KEY, id, value)
    return { id, ...value }
  }

  return {
    async sign(body) {
      const { id, jwk } = (await current()) ?? (await make())
      const request_body_sha256 = createHash('sha256').update(body).digest('hex')
      return new SignJWT({ request_body_sha256 })
        .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
        .setIssuedAt()
        .sign(await importJWK(jwk, 'ES256'))
    },
    async publicKey(id) {
      const key = storedKey.optional().parse(await records.get(KEY, id))
      if (!key) return undefined
      const { kty, crv, x, y } = key.jwk
      const { created_at, expired_at } = key
      return { alg: 'ES256', use: 'sig', kid: id, kty, crv, x, y, created_at, expired_at }
    },
    async rotate() {
      const key = await current()
      if (!key) return
      const { id, ...value } = key
      await records.put(KEY, id, { ...value, expired_at: nowSeconds() })
    },
  }
}
