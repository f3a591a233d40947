import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/client.ts'
import { getCompany } from '#contract/companies.ts'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { requestOf } from './access/requests.ts'
import { type Caller, expectedOf, table } from './access/table.ts'
import { aWholeCompany, type Ids } from './access/world.ts'
import { testApp } from './app.ts'
import { aCompany } from './build.ts'
import { contractEndpoints } from './endpoints.ts'
import { cast } from './people.ts'

const app = await testApp({ accounting: true })
const people = await cast(app)
const { alice, bob, ana, otto, ada } = people
await aCompany(bob)
const company = await aWholeCompany(app, alice, people)
const endpoints = await contractEndpoints()

/** A stranger may found a company and is none any more, so every row has one of its own. */
const clients = async (): Promise<Record<Caller, Call>> => ({
  nobody: app.as(null),
  stranger: (await app.arrive('Sam')).call,
  outsider: bob.call,
  member: alice.call,
  unassigned: otto.call,
  assigned: ana.call,
  admin: ada.call,
})

/** The status of the answer; 200 stands for every success. */
async function answerTo(call: Call, endpoint: Endpoint, request: Request<Endpoint>): Promise<number> {
  try {
    await call(endpoint, request)
    return 200
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

/** A GET that changes state is a POST as well; both must be asked. */
function methodsOf(endpoint: Endpoint): Endpoint[] {
  const { twin, body: _, ...asGet } = endpoint
  return twin ? [endpoint, asGet] : [endpoint]
}

const changes = ({ method, twin }: Endpoint) => method !== 'GET' || twin !== undefined

describe('who may call what', () => {
  test.each(Object.keys(table))('%s', async (row) => {
    const endpoint = endpoints.get(row.split(' ')[0] ?? '')
    if (!endpoint) throw new Error(`The contract has no ${row}`)
    const client = await clients()
    const before = await ada.call(getCompany, { params: company })
    for (const method of methodsOf(endpoint))
      for (const [caller, expected] of expectedOf(row)) {
        const isFresh = expected === 'ok' && changes(endpoint)
        const ids: Ids = isFresh ? await aWholeCompany(app, alice, people) : company
        const status = await answerTo(client[caller], method, requestOf(row, method, ids))
        const told = `${caller} by ${method.twin ?? method.method} is told ${status}`
        if (expected === 'ok') expect([200, 400, 409], told).toContain(status)
        else expect(status, told).toBe(Number(expected))
      }
    expect(await ada.call(getCompany, { params: company }), 'a refusal changes nothing').toEqual(before)
  })

  test('every endpoint of the contract has a row', () => {
    const named = new Set(Object.keys(table).map((row) => row.split(' ')[0]))
    expect([...endpoints.keys()].filter((name) => !named.has(name))).toEqual([])
  })
})

describe('an id of another company beside one’s own', () => {
  const idsIn = (path: string) => [...path.matchAll(/:(\w+Id)/g)].map(([, name]) => name as keyof Ids)
  const nested = [...endpoints].filter(([, { path }]) => idsIn(path).length > 1)

  test.each(nested.map(([name]) => name))('%s', async (name) => {
    const endpoint = endpoints.get(name) as Endpoint
    const foreign = await aWholeCompany(app, bob, people)
    const own = await aWholeCompany(app, alice, people)
    const [outer, ...inner] = idsIn(endpoint.path)
    for (const key of inner)
      for (const call of [alice.call, ana.call, ada.call]) {
        const ids = { ...own, [key]: foreign[key] }
        expect(await answerTo(call, endpoint, requestOf(name, endpoint, ids)), `foreign ${key}`).toBe(404)
      }
    const ids = { ...own, [outer as string]: foreign[outer as keyof Ids] }
    expect(await answerTo(alice.call, endpoint, requestOf(name, endpoint, ids))).toBe(404)
  })

  test.each(['uploadDocument', 'uploadReviewDocument'])('%s, repeated in the form', async (name) => {
    const endpoint = endpoints.get(name) as Endpoint
    const foreign = await aWholeCompany(app, bob, people)
    const { body, ...request } = requestOf(name, endpoint, company) as { body: object }
    for (const lie of [{ company: foreign.companyId }, { review: foreign.reviewId }]) {
      if (!Object.keys(lie).every((key) => key in (endpoint.body?.shape ?? {}))) continue
      const lying = { ...request, body: { ...body, ...lie } } as Request<Endpoint>
      expect(await answerTo(alice.call, endpoint, lying)).toBe(404)
    }
  })
})
