import { randomUUID } from 'node:crypto'
import type { Server } from './servers.ts'

/** What is asked again and again, of the product and of the bare server alike. */
export interface Question {
  name: string
  /** What one round of it asks, one request after another. */
  requests: readonly Request[]
  /** The least share of the bare server's rounds a second; null for none. */
  goal: number | null
  /** How many legs the product is asked for; each after one of the bare server, unless it asks the product alone. */
  rounds: number
  isAlone?: true
  /** Puts the database in the state that each leg begins from. */
  prepare?: () => Promise<unknown>
}

export interface Request {
  method: 'GET' | 'PATCH' | 'POST'
  /** The address of the next request. */
  path: () => string
  /** Headers of a request for this address, where it needs its own. */
  headers?: (path: string) => Record<string, string>
  body?: () => object
}

const rounds = 5

const toPath = (id: string) => `/api/v1/companies/${id}/`

const toPage = (size: number) => `/api/v1/companies/?status=in_review&ordering=-updated_at&page_size=${size}`

/** Of how many companies the replies are asked for again. */
const tagged = 200

/** The companies that questions are about, and what prepares some of them to be submitted. */
export interface Subjects {
  ids: readonly string[]
  /** The tags of replies, by their addresses (`listTagged`). */
  tags: ReadonlyMap<string, string>
  submittable: { ids: readonly string[]; reset: () => Promise<unknown> }
}

const get = (path: () => string): Request => ({ method: 'GET', path })

/** Questions that the bare server is asked too. */
export function listQuestions({ ids, tags, submittable }: Subjects): Question[] {
  const takeCompany = takeTurns(ids)
  const nextCompany = () => toPath(takeCompany())
  const takeSubmittable = takeTurns(submittable.ids)
  const taggedIds = ids.slice(0, tagged)
  const taggedPaths = taggedIds.map(toPath)
  const unchanged = (request: Request): Request => ({
    ...request,
    headers: (path) => ({ 'if-none-match': tags.get(path) ?? '' }),
  })
  return [
    { name: 'read one company', requests: [get(nextCompany)], goal: 0.6, rounds },
    { name: 'one company, unchanged', requests: [unchanged(get(takeTurns(taggedPaths)))], goal: 1, rounds },
    { name: 'page of 50', requests: [get(() => toPage(50))], goal: 0.85, rounds },
    { name: 'page of 50, unchanged', requests: [unchanged(get(() => toPage(50)))], goal: null, rounds },
    { name: 'page of 1000', requests: [get(() => toPage(1000))], goal: 0.85, rounds },
    { name: 'page of 1000, unchanged', requests: [unchanged(get(() => toPage(1000)))], goal: null, rounds },
    {
      name: 'documents of one company',
      requests: [get(() => `${nextCompany()}documents/`)],
      goal: null,
      rounds,
    },
    { name: 'home page of a founder', requests: listHomeCalls(takeTurns(ids)), goal: null, rounds },
    {
      name: 'home page, unchanged',
      requests: listHomeCalls(takeTurns(taggedIds)).map(unchanged),
      goal: null,
      rounds,
    },
    { name: 'change one field', requests: [changeMission(nextCompany)], goal: 0.5, rounds },
    {
      name: 'submit',
      requests: [submit(() => `${toPath(takeSubmittable())}submit/`)],
      goal: null,
      rounds,
      prepare: submittable.reset,
    },
  ]
}

/** Each of them in turn, again and again. */
function takeTurns<T>(values: readonly T[]): () => T {
  let turn = 0
  return () => {
    const value = values[turn++ % values.length]
    if (value === undefined) throw new RangeError('There is nothing to take turns')
    return value
  }
}

const changeMission = (path: () => string): Request => ({
  method: 'PATCH',
  path,
  body: () => ({ mission: `To need less: ${randomUUID()}` }),
})

/** As the web app sends it: under a key, so that a repeat does nothing. */
const submit = (path: () => string): Request => ({
  method: 'POST',
  path,
  headers: () => ({ 'idempotency-key': randomUUID() }),
  body: () => ({}),
})

/** What the home page of a founder asks when it opens; the types of documents, which anybody may ask so often, left out. */
function listHomeCalls(takeCompany: () => string): Request[] {
  return [
    get(() => '/api/v1/users/current_user/'),
    get(() => toPath(takeCompany())),
    get(() => `${toPath(takeCompany())}history/`),
    get(() => `/api/v1/loans/performances/?company=${takeCompany()}&page_size=100`),
    get(() => `/api/v1/vc/applications/?company=${takeCompany()}&page_size=100`),
    get(() => `${toPath(takeCompany())}financials/`),
  ]
}

/** First pages by each order, filter and search, and a page in the middle: what must not grow with the number of companies. */
export function listFilters(size: number): Question[] {
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
    requests: [get(() => `/api/v1/companies/?page_size=50&${query}`)],
    goal: null,
    rounds: 1,
    isAlone: true,
  }))
}

/** The addresses that are requested again, and answered that nothing has changed. */
const listTagged = (ids: readonly string[]) => [
  toPage(50),
  toPage(1000),
  ...ids.slice(0, tagged).flatMap((id) => listHomeCalls(() => id).map(({ path }) => path())),
]

/** The tags of the replies that are asked for again. */
export async function fetchTags(
  { url, headers }: Server,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for (const path of new Set(listTagged(ids))) {
    const reply = await fetch(url + path, { headers })
    await reply.arrayBuffer()
    tags.set(path, reply.headers.get('etag') ?? '')
  }
  return tags
}
