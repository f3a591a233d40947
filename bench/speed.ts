// `npm run bench -- speed [companies]`: asks the product and, beside it, a bare server on the same database, in turns.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { databaseProcess, databaseUrl } from './kill/database.ts'
import { signIn } from './sign-in.ts'
import { type Leg, type Question, runLeg, type Server } from './speed/legs.ts'
import { drawIds, seedCompanies } from './speed/seed.ts'

const rounds = 5
const secondsEach = 2

/** Prints each question's share of the limit beside its goal; true when all are reached. */
export async function run([size = '10000']: string[]): Promise<boolean> {
  const product = await startProduct({ LOG_LEVEL: 'info', LOGIN_TOKEN_TTL: '86400' })
  try {
    await seedCompanies(product, Number(size))
    const ids = await drawIds(product, 2000)
    const servers = await openServers(product)
    const tags = await fetchTags(servers.product, ids.slice(0, 200))
    return await compare(servers, [...listQuestions(ids, tags), ...listFilters(Number(size))])
  } finally {
    await product.stop()
    product.remove()
  }
}

const toPath = (id: string) => `/api/v1/companies/${id}/`

/** The tag of each company's reply, by its address. */
async function fetchTags({ url, headers }: Server, ids: readonly string[]): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for (const path of ids.map(toPath)) {
    const reply = await fetch(url + path, { headers })
    await reply.arrayBuffer()
    tags.set(path, reply.headers.get('etag') ?? '')
  }
  return tags
}

function listQuestions(ids: readonly string[], tags: ReadonlyMap<string, string>): Question[] {
  let turn = 0
  const nextCompany = () => toPath(ids[turn++ % ids.length] ?? '')
  const tagged = [...tags.keys()]
  const page = (size: number) => () =>
    `/api/v1/companies/?status=in_review&ordering=-updated_at&page_size=${size}`
  return [
    { name: 'read one company', method: 'GET', path: nextCompany, goal: 0.6 },
    {
      name: 'one company, unchanged',
      method: 'GET',
      path: () => tagged[turn++ % tagged.length] ?? '',
      headers: (path) => ({ 'if-none-match': tags.get(path) ?? '' }),
      goal: 1,
    },
    { name: 'page of 50', method: 'GET', path: page(50), goal: 0.85 },
    { name: 'page of 1000', method: 'GET', path: page(1000), goal: 0.85 },
    { name: 'change one field', method: 'PATCH', path: nextCompany, goal: 0.5 },
  ]
}

/** First pages by each order, filter and search, and a page in the middle: what must not grow with the number of companies. */
function listFilters(size: number): Question[] {
  const queries: [name: string, query: string][] = [
    ['first page', ''],
    ['by name', 'ordering=name'],
    ['by status, backwards', 'ordering=-status'],
    ['by amount', 'ordering=-capital_amount_requested'],
    ['one kind of funding', 'funding_application_type=rbf'],
    ['CFO customers', 'cfo_customer=true'],
    ['all but CFO customers', 'cfo_customer=false'],
    ['without an analyst', 'unassigned=true'],
    ['rare word', `search=${size - 7}`],
    ['common word', 'search=solar'],
    ['two letters', 'search=so'],
    ['two letters that are nowhere', 'search=qz'],
    ['page in the middle', `page=${Math.floor(size / 100)}`],
  ]
  return queries.map(([name, query]) => ({
    name,
    method: 'GET',
    path: () => `/api/v1/companies/?page_size=50&${query}`,
    goal: null,
  }))
}

interface Servers {
  product: Server
  limit: Server
  close: () => void
}

async function openServers(product: Product): Promise<Servers> {
  const { token } = await signIn(product, 'admin')
  const { pid: databasePid } = await databaseProcess(product)
  const child = fork(join(import.meta.dirname, 'speed/limit.ts'), [await databaseUrl(product)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    product: {
      url: product.url,
      headers: { authorization: `Bearer ${token}` },
      pid: product.pid(),
      databasePid,
    },
    limit: { url: `http://127.0.0.1:${port}`, headers: {}, pid: child.pid ?? 0, databasePid },
    close: () => child.disconnect(),
  }
}

async function compare({ product, limit, close }: Servers, questions: Question[]): Promise<boolean> {
  try {
    const results = []
    for (const question of questions) {
      const legs: Legs[] = []
      for (let round = 0; round < (question.goal === null ? 1 : rounds); round += 1) {
        const bare = question.goal === null ? null : await runLeg(limit, question, secondsEach)
        legs.push({ bare, product: await runLeg(product, question, secondsEach) })
      }
      results.push(report(question, legs))
    }
    return results.every(Boolean)
  } finally {
    close()
  }
}

/** The figures of a line beside the share, and how many decimals each has. */
const figures: [pick: (leg: Leg) => number, digits: number][] = [
  [({ rate }) => rate, 0],
  [({ p50 }) => p50, 0],
  [({ p99 }) => p99, 0],
  [({ serverCpu }) => serverCpu, 2],
  [({ databaseCpu }) => databaseCpu, 2],
  [({ bytes }) => bytes, 0],
]

interface Legs {
  product: Leg
  /** Null where the limit was not asked. */
  bare: Leg | null
}

/** Prints a row of a table: the share of the limit, then each figure of the product and of the limit. True when the goal is reached. */
function report({ name, goal }: Question, legs: Legs[]): boolean {
  const share = getMedian(legs.flatMap(({ product, bare }) => (bare ? [product.rate / bare.rate] : [])))
  const cells = figures.map(([pick, digits]) => {
    const sides = [legs.map(({ product }) => product), legs.flatMap(({ bare }) => bare ?? [])]
    return sides
      .filter((side) => side.length > 0)
      .map((side) => getMedian(side.map(pick)).toFixed(digits))
      .join(' / ')
  })
  const verdict = goal === null ? '' : `${share.toFixed(2)} (goal ${goal})`
  console.log(`| ${[name, verdict, ...cells].join(' | ')} |`)
  return goal === null || share >= goal
}

const getMedian = (values: number[]) =>
  values.toSorted((one, next) => one - next)[Math.floor(values.length / 2)] ?? 0
