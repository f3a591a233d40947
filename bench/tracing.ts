// `npm run bench -- tracing [companies] [share]` measures the cost of tracing. The benchmark compares two instances of
// the product with the same data. One instance sends traces of a share of its requests to a collector.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { getCurrentUser } from '#contract/users.ts'
import { queryDatabase } from '#tests/product/product-database.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { getDemoEmail, signInToApi } from '#tests/product/token.ts'
import { sampleCompanyIds, seedCompanies } from './companies.ts'
import { type Figure, getPercentile } from './figures.ts'
import { getCpuTime } from './process-use.ts'
import { productEnv, withProduct } from './product.ts'
import { measureRate, type Question, questions, type Server } from './speed.ts'

const rounds = 7

type Measured = Server & { pid: number }

export const run = ([companies = '10000', share = '1']: string[]): AsyncGenerator<Figure> =>
  withProduct({}, async function* (plain) {
    await seedCompanies(plain, Number(companies))
    const ids = await sampleCompanyIds(plain, 2000)
    await plain.stop()
    const collector = await startCollector()
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share }
    const traced = await startProduct({ env: { ...productEnv, ...traces }, original: plain.dataDir })
    try {
      await plain.start()
      const servers = { plain: await openServer(plain), traced: await openServer(traced) }
      for (const question of questions) yield await compare(question, ids, servers)
      yield {
        name: 'received traces',
        value: (await collector.countBytes()) / 1e6,
        unit: 'MB',
        atLeast: 0.001,
      }
    } finally {
      collector.close()
      await traced.stop()
      traced.remove()
    }
  })

async function startCollector() {
  const child = fork(join(import.meta.dirname, 'tracing/collector.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`
  const countBytes = async () => Number(await (await fetch(url)).text())
  return { url, countBytes, close: () => child.disconnect() }
}

/**
 * Signs in an admin and grants the admin permission. The traced instance has copied data but a different login issuer,
 * so its admin is a new user.
 */
async function openServer(product: Product): Promise<Measured> {
  const email = getDemoEmail('admin')
  const { headers, call } = await signInToApi(product, email)
  await call(getCurrentUser, {})
  await queryDatabase(product, `update users set permissions = '{admin}' where email = $1`, [email])
  return { url: product.url, headers, pid: product.pid() }
}

async function compare(
  question: Question,
  ids: readonly string[],
  { plain, traced }: { plain: Measured; traced: Measured },
): Promise<Figure> {
  const pairs: { rate: number; cpu: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const without = await measure(question, ids, plain)
    const withTraces = await measure(question, ids, traced)
    pairs.push({ rate: withTraces.rate / without.rate, cpu: withTraces.cpu / without.cpu })
  }
  const getMedian = (pick: (pair: (typeof pairs)[number]) => number) => getPercentile(pairs.map(pick), 50)
  return {
    name: `${question.name}: requests per second with traces`,
    value: getMedian(({ rate }) => rate),
    unit: 'of without',
    context: { 'CPU time of the server per request': getMedian(({ cpu }) => cpu) },
  }
}

/** `cpu` is CPU time in milliseconds divided by requests per second. Only ratios of `cpu` are used. */
async function measure(question: Question, ids: readonly string[], server: Measured) {
  const before = getCpuTime(server.pid)
  const rate = await measureRate(question, ids, server)
  return { rate, cpu: (getCpuTime(server.pid) - before) / rate }
}
