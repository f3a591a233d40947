// `npm run bench -- load [--companies 100000] [--seconds 30]`: latency of mixed requests that arrive at two rates, from the
// intended send time. The product, PostgreSQL and this generator are separate processes on the same machine.
import { parseArgs } from 'node:util'
import { demoCompanies, findFounder } from '#local/demo/pipeline/companies.ts'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { query } from './kill/database.ts'
import { type LoadResult, sendArrivals } from './load/arrivals.ts'
import { buildFirstPage, kinds, openMix, type Subjects } from './load/mix.ts'
import { makeDice } from './random.ts'
import { signInByEmail } from './sign-in.ts'
import { drawIds, seedCompanies } from './speed/seed.ts'

const rates = [50, 200] as const
const warmUpSeconds = 5
/** The bounds are for this number of companies; at other sizes figures are only printed. */
const boundedCompanies = 100_000
/** The server runs six requests of one user at a time. */
const peopleCount = 12
const sequentialPages = 300

/** Prints p50, p95 and p99 of each kind of request; true when each p95 is within its bound and nothing failed. */
export async function run(options: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: options,
    options: {
      companies: { type: 'string', default: String(boundedCompanies) },
      seconds: { type: 'string', default: '30' },
    },
  })
  const [companies, seconds] = [Number(values.companies), Number(values.seconds)]
  const product = await startProduct({ LOG_LEVEL: 'info', LOGIN_TOKEN_TTL: '86400', RATE_LIMITS: '0' })
  try {
    await seedCompanies(product, companies)
    const subjects = {
      companies,
      companyIds: await drawIds(product, 5000),
      people: await signInAdmins(product),
    }
    await measureFirstPages(product, subjects)
    console.log(`${'a second'.padEnd(10)}${'kind'.padEnd(24)}${row('sent', 'p50', 'p95', 'p99', 'bound')}`)
    let isPassed = true
    for (const [index, rate] of rates.entries()) {
      await sendArrivals(product.url, openMix(subjects), { rate, seconds: warmUpSeconds })
      const results = await sendArrivals(product.url, openMix(subjects), { rate, seconds })
      for (const { name, bounds } of kinds) {
        const bound = companies === boundedCompanies ? (bounds[index] ?? 0) : Infinity
        isPassed = reportKind(rate, name, bound, results) && isPassed
      }
    }
    return isPassed
  } finally {
    await product.stop()
    product.remove()
  }
}

/** Makes founders of the demo admins, and returns the headers of their requests. */
async function signInAdmins(product: Product): Promise<Record<string, string>[]> {
  const founders = demoCompanies.map(findFounder).filter(({ email_verified: isVerified }) => isVerified)
  const emails = [...new Set(founders.map(({ email }) => email))].slice(-peopleCount)
  await query(product, `update users set permissions = '{admin}' where email = any($1)`, [emails])
  return Promise.all(
    emails.map(async (email) => ({
      authorization: `Bearer ${(await signInByEmail(product, email)).token}`,
    })),
  )
}

/** Requests first pages one at a time: their latency without load, which is compared between sizes of the database. */
async function measureFirstPages({ url }: Product, subjects: Subjects): Promise<void> {
  const dice = makeDice(9)
  const [headers = {}] = subjects.people
  const times: number[] = []
  for (let sent = 0; sent < sequentialPages; sent += 1) {
    const startedAt = performance.now()
    const response = await fetch(url + buildFirstPage(dice, subjects).path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`a first page: ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  const [p50, p95, p99] = getPercentiles(times)
  console.log(
    `first pages of ${subjects.companies} companies, one at a time: p50 ${p50}, p95 ${p95}, p99 ${p99} ms`,
  )
}

/** Prints one line of the table; true when all were answered and the p95 is within the bound. */
function reportKind(rate: number, name: string, bound: number, results: readonly LoadResult[]): boolean {
  const sent = results.filter(({ kind }) => kind === name)
  const failed = sent.filter(({ status }) => status < 200 || status >= 300)
  const [p50, p95, p99] = getPercentiles(sent.map(({ ms }) => ms))
  const isPassed = failed.length === 0 && p95 <= bound
  const failures = failed.length > 0 ? `  ${failed.length} failed, such as ${failed[0]?.status}` : ''
  const verdict = p95 > bound ? '  exceeded' : ''
  const figures = row(sent.length, p50, p95, p99, bound === Infinity ? '' : bound)
  console.log(`${String(rate).padEnd(10)}${name.padEnd(24)}${figures}${verdict}${failures}`)
  return isPassed
}

const row = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join('')

function getPercentiles(times: readonly number[]): [p50: number, p95: number, p99: number] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.ceil(part * sorted.length) - 1] ?? 0) * 10) / 10
  return [at(0.5), at(0.95), at(0.99)]
}
