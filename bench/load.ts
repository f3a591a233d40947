// `npm run bench -- load [--companies 100000] [--seconds 30]` measures the latency of mixed requests at two rates.
// Latency is measured from the intended send time.
import { parseArgs } from 'node:util'
import { createDice } from '#tests/random.ts'
import { sampleCompanyIds, seedCompanies } from './companies.ts'
import { type Figure, getPercentile } from './figures.ts'
import { countFailures, sendRequests } from './load/arrivals.ts'
import { buildFirstPageRequest, kinds, createRequestMix, type Subjects } from './load/mix.ts'
import { signInAdmins, withProduct } from './product.ts'

/** The maximum p95 in milliseconds, by requests per second and kind of request. */
const bounds: Record<number, Record<string, number>> = {
  50: {
    'one company': 15,
    'first pages by status': 20,
    searches: 60,
    'later pages by name': 30,
    history: 15,
    documents: 15,
    'saving a field': 25,
  },
  200: { searches: 250 },
}
const maxMs = 100
const warmUpSeconds = 5
/** The latency bounds apply only to this number of companies. */
const boundedCompanies = '100000'
const sequentialPages = 300

export async function* run(args: string[]): AsyncGenerator<Figure> {
  const options = {
    companies: { type: 'string', default: boundedCompanies },
    seconds: { type: 'string', default: '30' },
  } as const
  const { values } = parseArgs({ args, options })
  const [companies, seconds] = [Number(values.companies), Number(values.seconds)]
  yield* withProduct({ RATE_LIMITS: '0' }, async function* (product) {
    await seedCompanies(product, companies)
    const companyIds = await sampleCompanyIds(product, 5000)
    const subjects = { companies, companyIds, users: await signInAdmins(product) }
    yield toFigure(
      `first pages of ${companies} companies, one at a time`,
      await timeFirstPages(product.url, subjects),
    )
    for (const rate of [50, 200]) {
      await sendRequests(product.url, createRequestMix(subjects), { rate, seconds: warmUpSeconds })
      const results = await sendRequests(product.url, createRequestMix(subjects), { rate, seconds })
      for (const { name } of kinds) {
        const atMost = bounds[rate]?.[name] ?? maxMs
        const times = results.filter(({ kind }) => kind === name).map(({ ms }) => ms)
        const figure = toFigure(`${rate}/s: ${name}`, times)
        yield values.companies === boundedCompanies ? { ...figure, atMost } : figure
      }
      yield { name: `${rate}/s: refused or failed requests`, value: countFailures(results), atMost: 0 }
    }
  })
}

const toFigure = (name: string, times: readonly number[]): Figure => ({
  name: `${name}, p95`,
  value: getPercentile(times, 95),
  unit: 'ms',
  context: { p50: getPercentile(times, 50), p99: getPercentile(times, 99), requests: times.length },
})

/** Measures requests for first pages without other load, to compare databases of different sizes. */
async function timeFirstPages(url: string, subjects: Subjects): Promise<number[]> {
  const dice = createDice(9)
  const [headers = {}] = subjects.users
  const times: number[] = []
  for (let sent = 0; sent < sequentialPages; sent += 1) {
    const startedAt = performance.now()
    const response = await fetch(url + buildFirstPageRequest(dice, subjects).path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The response to a first page is ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}
