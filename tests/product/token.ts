import { type Call, createHttpCall } from '#contract/core/client.ts'
import { readRunningFile, signInForToken } from '#local/token.ts'
import type { Product } from './product.ts'

export interface SignedIn {
  token: string
  headers: { authorization: string }
  call: Call
}

export const getDemoEmail = (name: string) => `${name}@demo.headwater.test`

export async function signInToApi({ url, dataDir }: Product, email: string): Promise<SignedIn> {
  const { login } = await readRunningFile(dataDir)
  const token = await signInForToken({ ...login, redirectUri: `${url}/login/`, email, password: 'headwater' })
  const call = createHttpCall({ baseUrl: url, token: () => Promise.resolve(token) })
  return { token, headers: { authorization: `Bearer ${token}` }, call }
}
