import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Call, httpCall } from '#contract/core/client.ts'
import { signInForToken } from '#local/token.ts'
import type { Product } from '#tests/journeys/product.ts'

const Running = z.object({
  login: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }),
})

/** The access token of one of the demo people, and a client that uses it. */
export interface SignedIn {
  token: string
  call: Call
}

export const getDemoEmail = (name: string) => `${name}@demo.headwater.test`

/** Signs in one of the demo people: `founder`, `funded`, `analyst` or `admin`. */
export const signIn = (product: Product, name: string): Promise<SignedIn> =>
  signInByEmail(product, getDemoEmail(name))

/** Signs in anybody of the demo; all of them have the same password. */
export async function signInByEmail({ url, dataDir }: Product, email: string): Promise<SignedIn> {
  const { login } = Running.parse(JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')))
  const token = await signInForToken({ ...login, redirectUri: `${url}/login/`, email, password: 'headwater' })
  return { token, call: httpCall({ baseUrl: url, token: () => Promise.resolve(token) }) }
}
