// `npm run bench -- speed [companies]` measures the product's request rate as a share of a bare server's rate on the
// same database. The two servers alternate every few seconds.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { readDatabaseUrl } from '#tests/product/product-database.ts'
import type { Product } from '#tests/product/product.ts'
import { getDemoEmail, signInToApi } from '#tests/product/token.ts'
import { sampleCompanyIds, seedCompanies } from './companies.ts'
import { type Figure, getPercentile } from './figures.ts'
import { withProduct } from './product.ts'

const rounds = 5
const secondsEach = 2
/** The server runs at most six concurrent requests per user. */
const connections = 6

export interface Server {
  url: string
  headers: Record<string, string>
}

export interface Question {
  name: string
  /** The minimum share of the bare server's rate. */
  goal: number
  method: 'GET' | 'PATCH'
  path: (companyId: string) => string
}

const toPath = (companyId: string) => `/api/v1/companies/${companyId}/`
const toPage = (size: number) => () =>
  `/api/v1/companies/?status=in_review&ordering=-updated_at&page_size=${size}`

export const questions: readonly Question[] = [
  { name: 'read one company', goal: 0.45, method: 'GET', path: toPath },
  { name: 'page of 50', goal: 0.7, method: 'GET', path: toPage(50) },
  { name: 'page of 1000', goal: 0.7, method: 'GET', path: toPage(1000) },
  { name: 'save one field', goal: 0.4, method: 'PATCH', path: toPath },
]

export const run = ([companies = '10000']: string[]): AsyncGenerator<Figure> =>
  withProduct({}, async function* (product) {
    await seedCompanies(product, Number(companies))
    const ids = await sampleCompanyIds(product, 2000)
    const { headers } = await signInToApi(product, getDemoEmail('admin'))
    const { bareUrl, close } = await startBareServer(product)
    try {
      for (const question of questions)
        yield await compare(question, ids, { url: product.url, headers }, { url: bareUrl, headers: {} })
    } finally {
      close()
    }
  })

async function startBareServer(product: Product): Promise<{ bareUrl: string; close: () => void }> {
  const child = fork(join(import.meta.dirname, 'speed/bare.ts'), [await readDatabaseUrl(product)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { bareUrl: `http://127.0.0.1:${port}`, close: () => child.disconnect() }
}

async function compare(
  question: Question,
  ids: readonly string[],
  product: Server,
  bare: Server,
): Promise<Figure> {
  const pairs: { product: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bareRate = await measureRate(question, ids, bare)
    pairs.push({ bare: bareRate, product: await measureRate(question, ids, product) })
  }
  const getMedian = (pick: (pair: (typeof pairs)[number]) => number) => getPercentile(pairs.map(pick), 50)
  return {
    name: question.name,
    value: getMedian((pair) => pair.product / pair.bare),
    unit: 'of bare',
    atLeast: question.goal,
    context: {
      'product per second': getMedian((pair) => pair.product),
      bare: getMedian((pair) => pair.bare),
    },
  }
}

/** Returns requests per second. */
export async function measureRate(
  { name, method, path }: Question,
  ids: readonly string[],
  { url, headers }: Server,
): Promise<number> {
  let turn = 0
  const result = await autocannon({
    url,
    connections,
    duration: secondsEach,
    requests: [
      {
        method,
        headers: { ...headers, ...(method === 'PATCH' && { 'content-type': 'application/json' }) },
        setupRequest: (request) => ({
          ...request,
          path: path(ids[turn++ % ids.length] ?? ''),
          ...(method === 'PATCH' && { body: JSON.stringify({ mission: `To need less: ${randomUUID()}` }) }),
        }),
      },
    ],
  })
  if (result['2xx'] === 0 || result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${name}: ${result['2xx']} answered, ${result.non2xx} refused, ${result.errors} failed at ${url}`,
    )
  return result.requests.average
}
