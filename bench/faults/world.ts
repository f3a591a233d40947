import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { downloadDocument, uploadDocument } from '#contract/documents.ts'
import { startPostgres } from '#local/postgres.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/services/database-proxy.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { getDemoEmail, type SignedIn, signInToApi } from '#tests/product/token.ts'
import { startTestS3 } from '#tests/sandboxes/s3/testing.ts'

export interface User extends SignedIn {
  companyId: string
}

export interface FaultWorld {
  product: Product
  proxy: DatabaseProxy
  /** Queries the database directly, not through the proxy. */
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  attackers: [User, ...User[]]
  /** A user whose requests the load must not delay. */
  victim: User
}

/** Names of the additional accounts that `start.ts` adds to the login server. */
export const crowd = Array.from({ length: 10 }, (_, index) => `crowd-${index + 1}`)

export async function* withFaultWorld<T>(work: (world: FaultWorld) => AsyncGenerator<T>): AsyncGenerator<T> {
  await using stack = new AsyncDisposableStack()
  const home = mkdtempSync(join(tmpdir(), 'headwater-faults-'))
  stack.defer(() => rmSync(home, { recursive: true, force: true }))
  // If this process runs as root, PostgreSQL runs as a different user, who must be able to enter this folder.
  chmodSync(home, 0o711)
  const postgres = stack.adopt(await startPostgres({ home }), (server) => server.stop())
  const proxy = stack.adopt(await startDatabaseProxy(postgres.url), (server) => server.close())
  const s3 = stack.adopt(await startTestS3(), (server) => server.stop())
  const pool = stack.adopt(new pg.Pool({ connectionString: postgres.url, max: 1 }), (open) => open.end())
  const env = {
    DATABASE_URL: postgres.url,
    BENCH_DATABASE_URL: proxy.url,
    LOG_LEVEL: 'info',
    LOGIN_TOKEN_TTL: '86400',
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  const product = await startProduct({ env, entry: 'bench/faults/start.ts' })
  stack.defer(() => product.stop().then(() => product.remove()))
  const build = (name: string) => createUserWithCompany(product, name)
  yield* work({
    product,
    proxy,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    attackers: [await build('founder'), await build('analyst'), await build('admin')],
    victim: await build('funded'),
  })
}

export async function createUserWithCompany(product: Product, name: string): Promise<User> {
  const user = await signInToApi(product, getDemoEmail(name))
  const { id: companyId } = await user.call(createCompany, { body: { name: `Weir and Lock of ${name}` } })
  return { ...user, companyId }
}

/** Returns the URL path for downloading the PDF. */
export async function uploadPdf({ call, companyId }: User, bytes: number): Promise<string> {
  const [type] = await call(listDocumentTypes, {})
  const file = new File(['%PDF-1.7\n', 'x'.repeat(bytes)], `file of ${bytes}.pdf`)
  const body = { file, document_type: type?.id ?? '' }
  const { id } = await call(uploadDocument, { params: { companyId }, body })
  return downloadDocument.path.replace(':companyId', companyId).replace(':documentId', id)
}
