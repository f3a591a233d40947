import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/core/client.ts'
import { getCompany } from '#contract/companies.ts'
import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { endingsByType } from '#contract/rules/files/file-types.ts'
import { prepareDataForRow } from './access/prepare.ts'
import { buildRequest } from './access/requests.ts'
import { getExpectedResults } from './access/expected.ts'
import { type Caller, table } from './access/table.ts'
import { buildCompanyWithRecords, type Ids } from './access/world.ts'
import { startTestApp } from './app.ts'
import { buildCompany } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { signInCast } from './people.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
const endpoints = await listContractEndpoints()

async function buildWorld() {
  const people = await signInCast(app)
  await buildCompany(people.bob)
  return { people, company: await buildCompanyWithRecords(app, people.alice, people) }
}
type World = Awaited<ReturnType<typeof buildWorld>>

const shared = await buildWorld()

const getClients = ({ people: { alice, bob, sam, ana, otto, ada } }: World): Record<Caller, Call> => ({
  guest: app.as(null),
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

async function getVerdict(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
    return 'ok'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusals[error.code] ?? error.code
  }
}

/** Lists the endpoint once for each of its methods: a GET that changes state is also available as POST. */
function listMethods(endpoint: Endpoint): Endpoint[] {
  const { alsoPost, body: _, ...asGet } = endpoint
  return alsoPost ? [endpoint, asGet] : [endpoint]
}

const isRefused = ([, verdict]: [Caller, string]) => Object.values(refusals).includes(verdict)

const changesState = ({ method, alsoPost }: Endpoint) => method !== 'GET' || alsoPost !== undefined

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const upperCaseIds = (request: Request<Endpoint>): Request<Endpoint> => {
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

function containsId(row: string, endpoint: Endpoint): boolean {
  const { query, body } = buildRequest(row, endpoint, shared.company) as { query?: object; body?: object }
  return /:\w+Id\b/.test(endpoint.path) || [query, body].some((part) => hasId(Object.values(part ?? {})))
}

const hasId = (values: unknown[]) =>
  values.flat().some((value) => typeof value === 'string' && uuid.test(value))

async function readRelations({ people }: World): Promise<unknown> {
  const { db } = app.ctx
  const ids = Object.values(people).map(({ id }) => id)
  return Promise.all([
    db
      .selectFrom('company_members')
      .selectAll()
      .where('user_id', 'in', ids)
      .orderBy('company_id')
      .orderBy('user_id')
      .execute(),
    db
      .selectFrom('company_analysts')
      .selectAll()
      .where('user_id', 'in', ids)
      .orderBy('company_id')
      .orderBy('user_id')
      .execute(),
    db.selectFrom('users').select(['id', 'permissions']).where('id', 'in', ids).orderBy('id').execute(),
  ])
}

/**
 * The people and the company for calls that change data. Building them takes far longer than a call, so they are reused
 * until a call changes a membership, an assignment or a permission, or has an unexpected result.
 */
let sharedWorld: { world: World; relations: unknown } | null = null

async function getSharedWorld(): Promise<World> {
  if (sharedWorld && isDeepStrictEqual(await readRelations(sharedWorld.world), sharedWorld.relations))
    return sharedWorld.world
  const world = await buildWorld()
  sharedWorld = { world, relations: await readRelations(world) }
  return world
}

interface AllowedCall {
  row: string
  endpoint: Endpoint
  caller: Caller
  expected: string
  changesState: boolean
  change?: (request: Request<Endpoint>) => Request<Endpoint>
}

/** A call with an unexpected result in a reused world is retried in a new world. */
async function callAllowed(allowed: AllowedCall): Promise<string> {
  if (!allowed.changesState) return callOn(shared, allowed)
  const isRepeated = sharedWorld !== null
  const verdict = await callOn(await getSharedWorld(), allowed)
  if (verdict === allowed.expected || !isRepeated) return verdict
  sharedWorld = null
  return callOn(await getSharedWorld(), allowed)
}

async function callOn(world: World, { row, endpoint, caller, change }: AllowedCall): Promise<string> {
  const { people, company } = world
  const request = buildRequest(row, endpoint, company)
  return getVerdict(async () => {
    if (world !== shared) await prepareDataForRow(row, app, people.alice, company)
    await getClients(world)[caller](endpoint, change ? change(request) : request)
  })
}

describe('access to endpoints', () => {
  test.each(Object.keys(table))('%s', async (row) => {
    const endpoint = endpoints.get(row.split(' ')[0] ?? '')
    if (!endpoint) throw new Error(`The contract has no ${row}`)
    const readShared = () => shared.people.ada.call(getCompany, { params: shared.company })
    const before = await readShared()
    const expected = [...getExpectedResults(row)]
    const [refused, allowed] = [expected.filter(isRefused), expected.filter((each) => !isRefused(each))]
    const call = { row, changesState: changesState(endpoint) }
    for (const method of listMethods(endpoint)) {
      const verdicts = new Map<Caller, string>()
      for (const [caller] of refused) {
        const request = buildRequest(row, method, shared.company)
        verdicts.set(caller, await getVerdict(() => getClients(shared)[caller](method, request)))
      }
      for (const [caller, verdict] of allowed)
        verdicts.set(caller, await callAllowed({ ...call, endpoint: method, caller, expected: verdict }))
      expect(verdicts).toEqual(new Map([...refused, ...allowed]))
    }
    for (const [caller, verdict] of containsId(row, endpoint) ? allowed.slice(0, 1) : []) {
      const raised = { ...call, endpoint, caller, expected: verdict, change: upperCaseIds }
      expect(await callAllowed(raised), 'with ids in capitals').toBe(verdict)
    }
    expect(await readShared()).toEqual(before)
  })

  test('every endpoint of the contract is in the access table', () => {
    const coveredEndpoints = new Set(Object.keys(table).map((row) => row.split(' ')[0]))
    expect([...endpoints.keys()].filter((name) => !coveredEndpoints.has(name))).toEqual([])
  })
})

describe('files have the media type that the contract declares', () => {
  test.each([...endpoints].filter(([, { response }]) => response === 'file'))(
    '%s',
    async (name, endpoint) => {
      const file = await shared.people.ada.call(endpoint, buildRequest(name, endpoint, shared.company))
      const { mediaType } = endpoint
      const types: unknown[] = mediaType ? [mediaType] : Object.keys(endingsByType)
      expect(types).toContain((file as unknown as File).type)
    },
  )
})

describe('an id of another company next to the caller’s company', async () => {
  const { people } = shared
  const { alice, bob, ana, ada } = people
  const idsIn = (path: string) => [...path.matchAll(/:(\w+Id)/g)].map(([, name]) => name as keyof Ids)
  const nested = [...endpoints].filter(([, { path }]) => idsIn(path).length > 1)

  // Every call is rejected, so all calls can use the same two companies.
  const [foreignIds, company] = [
    await buildCompanyWithRecords(app, bob, people),
    await buildCompanyWithRecords(app, alice, people),
  ]

  test.each(nested.map(([name]) => name))('%s', async (name) => {
    const endpoint = endpoints.get(name) as Endpoint
    const [outer, ...inner] = idsIn(endpoint.path)
    const send = (call: Call, ids: Ids) => getVerdict(() => call(endpoint, buildRequest(name, endpoint, ids)))
    // For the id of another company's record, callers who may not call the endpoint get 403, as they do for this
    // company's records. All other callers get 404.
    const answers = getExpectedResults(name)
    const mayCall = (caller: Caller) => endpoint.access === 'staff' && caller !== 'member'
    const getAnswer = (caller: Caller) => (answers.get(caller) === '403' && !mayCall(caller) ? '403' : '404')
    for (const key of inner)
      for (const [caller, { call }] of Object.entries({ member: alice, assigned: ana, admin: ada }))
        expect(await send(call, { ...company, [key]: foreignIds[key] })).toBe(getAnswer(caller as Caller))
    const ids = { ...company, [outer as string]: foreignIds[outer as keyof Ids] }
    expect(await send(alice.call, ids)).toBe('404')
  })

  test.each(['uploadDocument', 'uploadReviewDocument', 'replaceReviewDocument'])(
    '%s, repeated in the form',
    async (name) => {
      const endpoint = endpoints.get(name) as Endpoint
      const { body, ...request } = buildRequest(name, endpoint, company) as { body: object }
      for (const override of [{ company: foreignIds.companyId }, { review: foreignIds.reviewId }]) {
        if (!Object.keys(override).every((key) => key in (endpoint.body?.shape ?? {}))) continue
        const forgedRequest = { ...request, body: { ...body, ...override } } as Request<Endpoint>
        expect(await getVerdict(() => alice.call(endpoint, forgedRequest))).toBe('404')
      }
    },
  )
})
