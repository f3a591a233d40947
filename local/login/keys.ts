import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { Records } from '#local/records.ts'

const Keys = z.object({
  /** Distinguishes the cookies of this installation from the cookies of other installations on `localhost`. */
  installation: z.string(),
  cookies: z.array(z.string()),
  signing: z.looseObject({ kty: z.literal('RSA'), kid: z.string() }),
})

/** The keys are stored in the records, so that they survive a restart. */
export type Keys = z.infer<typeof Keys>

const makeKeys = async (): Promise<Keys> => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = randomBytes(8).toString('hex')
  return {
    installation: randomBytes(4).toString('hex'),
    cookies: [randomBytes(32).toString('base64url')],
    signing: { ...(await exportJWK(privateKey)), kty: 'RSA', kid, alg: 'RS256', use: 'sig' },
  }
}

export const openKeys = async (records: Records): Promise<Keys> => {
  const storedKeys = await records.get('login.keys', 'all')
  if (storedKeys !== undefined) return Keys.parse(storedKeys)
  await records.add('login.keys', 'all', await makeKeys())
  return Keys.parse(await records.get('login.keys', 'all'))
}
