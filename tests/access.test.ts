import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/client.ts'
import { getCompany } from '#contract/companies.ts'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { prepareFor } from './access/prepare.ts'
import { buildRequest } from './access/requests.ts'
import { type Caller, getExpected, table } from './access/table.ts'
import { buildWholeCompany, type Ids } from './access/world.ts'
import { testApp } from './app.ts'
import { buildCompany } from './build.ts'
import { contractEndpoints } from './endpoints.ts'
import { cast } from './people.ts'

const app = await testApp({ accounting: true, banking: true, content: true })
const endpoints = await contractEndpoints()

/** The cast, and a company to which each of them has another relation. */
async function buildWorld() {
  const people = await cast(app)
  await buildCompany(people.bob)
  return { people, company: await buildWholeCompany(app, people.alice, people) }
}
type World = Awaited<ReturnType<typeof buildWorld>>

const shared = await buildWorld()

const getClients = ({ people: { alice, bob, sam, ana, otto, ada } }: World): Record<Caller, Call> => ({
  nobody: app.as(null),
  stranger: sam.call,
  outsider: bob.call,
  member: alice.call,
  unassigned: otto.call,
  assigned: ana.call,
  admin: ada.call,
})

const refusals: Partial<Record<ErrorCode, string>> = {
  unauthorised: '401',
  forbidden: '403',
  not_found: '404',
}

/** `ok` when the call succeeds, the status when access is refused, and the error's code when anything else is wrong. */
async function getVerdict(call: Call, endpoint: Endpoint, request: Request<Endpoint>): Promise<string> {
  try {
    await call(endpoint, request)
    return 'ok'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusals[error.code] ?? error.code
  }
}

/** A GET that changes state is a POST as well; both must be checked. */
function listMethods(endpoint: Endpoint): Endpoint[] {
  const { twin, body: _, ...asGet } = endpoint
  return twin ? [endpoint, asGet] : [endpoint]
}

const isRefusal = (expected: string) => Object.values(refusals).includes(expected)

const changesState = ({ method, twin }: Endpoint) => method !== 'GET' || twin !== undefined

describe('who may call what', () => {
  test.each(Object.keys(table))('%s', async (row) => {
    const endpoint = endpoints.get(row.split(' ')[0] ?? '')
    if (!endpoint) throw new Error(`The contract has no ${row}`)
    const world = changesState(endpoint) ? await buildWorld() : shared
    const { company, people } = world
    const clients = getClients(world)
    const readCompany = () => people.ada.call(getCompany, { params: company })
    const before = await readCompany()
    for (const method of listMethods(endpoint)) {
      const verdicts = new Map<Caller, string>()
      for (const [caller, expected] of getExpected(row)) {
        const isFresh = !isRefusal(expected) && changesState(endpoint)
        const ids: Ids = isFresh ? await buildWholeCompany(app, people.alice, people) : company
        if (isFresh) await prepareFor(row, app, people.alice, ids)
        verdicts.set(caller, await getVerdict(clients[caller], method, buildRequest(row, method, ids)))
      }
      expect(verdicts).toEqual(getExpected(row))
    }
    // No refused call has changed anything.
    expect(await readCompany()).toEqual(before)
  })

  test('every endpoint of the contract has a row', () => {
    const coveredEndpoints = new Set(Object.keys(table).map((row) => row.split(' ')[0]))
    expect([...endpoints.keys()].filter((name) => !coveredEndpoints.has(name))).toEqual([])
  })
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The same request with every id of it in capitals, wherever it stands. */
const inCapitals = (request: Request<Endpoint>): Request<Endpoint> => {
  const raise = (value: unknown): unknown => {
    if (typeof value === 'string') return uuid.test(value) ? value.toUpperCase() : value
    if (Array.isArray(value)) return value.map(raise)
    const isPlain = typeof value === 'object' && value?.constructor === Object
    return isPlain
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, raise(part)]))
      : value
  }
  return raise(request) as Request<Endpoint>
}

describe('ids in capitals are the same ids', () => {
  const allowed = ([, expected]: [Caller, string]) => !isRefusal(expected)
  const rows = Object.keys(table).filter((row) => [...getExpected(row)].some(allowed))

  test.each(rows)('%s', async (row) => {
    const endpoint = endpoints.get(row.split(' ')[0] ?? '') as Endpoint
    const world = changesState(endpoint) ? await buildWorld() : shared
    const ids = world.company
    if (changesState(endpoint)) await prepareFor(row, app, world.people.alice, ids)
    const [caller, expected] = [...getExpected(row)].find(allowed) as [Caller, string]
    const request = inCapitals(buildRequest(row, endpoint, ids))
    expect(await getVerdict(getClients(world)[caller], endpoint, request)).toBe(expected)
  })
})

describe('an id of another company beside one’s own', () => {
  const { people, company } = shared
  const { alice, bob, ana, ada } = people
  const idsIn = (path: string) => [...path.matchAll(/:(\w+Id)/g)].map(([, name]) => name as keyof Ids)
  const nested = [...endpoints].filter(([, { path }]) => idsIn(path).length > 1)

  test.each(nested.map(([name]) => name))('%s', async (name) => {
    const endpoint = endpoints.get(name) as Endpoint
    const foreign = await buildWholeCompany(app, bob, people)
    const company = await buildWholeCompany(app, alice, people)
    const [outer, ...inner] = idsIn(endpoint.path)
    const send = (call: Call, ids: Ids) => getVerdict(call, endpoint, buildRequest(name, endpoint, ids))
    for (const key of inner)
      for (const { call } of [alice, ana, ada])
        expect(await send(call, { ...company, [key]: foreign[key] })).toBe('404')
    const ids = { ...company, [outer as string]: foreign[outer as keyof Ids] }
    expect(await send(alice.call, ids)).toBe('404')
  })

  test.each(['uploadDocument', 'uploadReviewDocument', 'replaceReviewDocument'])(
    '%s, repeated in the form',
    async (name) => {
      const endpoint = endpoints.get(name) as Endpoint
      const foreign = await buildWholeCompany(app, bob, people)
      const { body, ...request } = buildRequest(name, endpoint, company) as { body: object }
      for (const override of [{ company: foreign.companyId }, { review: foreign.reviewId }]) {
        if (!Object.keys(override).every((key) => key in (endpoint.body?.shape ?? {}))) continue
        const forged = { ...request, body: { ...body, ...override } } as Request<Endpoint>
        expect(await getVerdict(alice.call, endpoint, forged)).toBe('404')
      }
    },
  )
})
