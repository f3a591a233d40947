import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCompany } from '#contract/companies.ts'
import { startPostgres } from '#local/postgres.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { startTestS3 } from '#tests/sandboxes/s3/testing.ts'
import { type SignedIn, signIn } from '../sign-in.ts'

/** Somebody with a company of their own. */
export interface Person extends SignedIn {
  companyId: string
}

/** A fresh product with its limits on, whose database and bucket are the bench's own. */
export interface FaultWorld {
  product: Product
  /** The database itself, past the proxy. */
  databaseUrl: string
  /** The way from the server to its database. */
  way: DatabaseProxy
  /** Who does what others must not suffer from. */
  greedy: Person
  /** More people who do the same. */
  others: Person[]
  /** Who must not suffer. */
  other: Person
  close(): Promise<void>
}

export async function openFaultWorld(): Promise<FaultWorld> {
  const home = mkdtempSync(join(tmpdir(), 'headwater-faults-'))
  // run by root, PostgreSQL has a user of its own that must reach this folder
  chmodSync(home, 0o711)
  const stops: (() => Promise<unknown> | void)[] = [() => rmSync(home, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const postgres = await startPostgres({ home })
    stops.push(() => postgres.stop())
    const way = await startDatabaseProxy(postgres.url)
    stops.push(() => way.close())
    const s3 = await startTestS3()
    stops.push(() => s3.stop())
    const env = { DATABASE_URL: postgres.url, BENCH_DATABASE_URL: way.url, LOG_LEVEL: 'info', ...listS3(s3) }
    const product = await startProduct({ ...env, LOGIN_TOKEN_TTL: '86400' }, 'bench/faults/start.ts')
    stops.push(async () => {
      await product.stop()
      product.remove()
    })
    const [greedy, other] = [await buildPerson(product, 'founder'), await buildPerson(product, 'funded')]
    const others = [await buildPerson(product, 'analyst'), await buildPerson(product, 'admin')]
    return { product, databaseUrl: postgres.url, way, greedy, others, other, close }
  } catch (error) {
    await close()
    throw error
  }
}

const listS3 = ({ bucket, region, url, credentials }: Awaited<ReturnType<typeof startTestS3>>) => ({
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ENDPOINT: url,
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
})

/** Signs a person in, with a new company. */
export async function buildPerson(product: Product, name: string): Promise<Person> {
  const person = await signIn(product, name)
  const { id: companyId } = await person.call(createCompany, { body: { name: `Weir and Lock of ${name}` } })
  return { ...person, companyId }
}
