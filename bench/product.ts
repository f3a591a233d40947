import { demoCompanies, getFounder } from '#local/demo/pipeline-companies.ts'
import { queryDatabase } from '#tests/product/product-database.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { signInToApi } from '#tests/product/token.ts'
import type { Figure } from './figures.ts'

export const productEnv = { LOG_LEVEL: 'info', LOGIN_TOKEN_TTL: '86400' }

export async function* withProduct(
  env: Record<string, string>,
  measure: (product: Product) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  const product = await startProduct({ env: { ...productEnv, ...env } })
  try {
    yield* measure(product)
  } finally {
    await product.stop()
    product.remove()
  }
}

/** Several admins are needed, because the server processes at most six concurrent requests per user. */
const adminCount = 12

export async function signInAdmins(product: Product): Promise<Record<string, string>[]> {
  const founders = demoCompanies.map(getFounder).filter(({ email_verified: isVerified }) => isVerified)
  const emails = [...new Set(founders.map(({ email }) => email))].slice(-adminCount)
  await queryDatabase(product, `update users set permissions = '{admin}' where email = any($1)`, [emails])
  return Promise.all(emails.map(async (email) => (await signInToApi(product, email)).headers))
}
