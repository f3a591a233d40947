import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ErrorCode, errors, isErrorCode } from '#contract/core/errors.ts'
import { type Caller, callers } from './access/table.ts'
import { buildCompanyWithRecords, type Ids } from './access/world.ts'
import { type TestUser, startTestApp } from './app.ts'
import { commonValues, toJsonText, buildArbitrary } from './arbitrary.ts'
import { buildFile } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { getUnixSeconds } from './login.ts'
import { type Mutation, mutation, type Wire } from './mutations.ts'
import { signInCast } from './people.ts'

/**
 * `FUZZ_REQUESTS=20000 FUZZ_SEED=7 vitest run tests/fuzz.test.ts` sends more and different requests.
 * `FUZZ_PERSON=member` sends all requests as one kind of caller.
 */
const { FUZZ_SEED = '20260101', FUZZ_REQUESTS = '2000', FUZZ_PERSON } = process.env
const seed = Number(FUZZ_SEED)
const requests = Number(FUZZ_REQUESTS)
/** This text occurs only in Alice's companies. Outsiders must never receive it. */
const secret = 'QuietOtter'

const app = await startTestApp({ accounting: true, banking: true, content: true })
// Tokens must not expire before the last request.
const people = await signInCast(app, { exp: getUnixSeconds() + 24 * 3600 })
const { alice, bob, sam, ana, otto, ada } = people
const worlds: Ids[] = []
for (const owner of [alice, alice, bob, bob]) worlds.push(await buildCompanyWithRecords(app, owner, people))
for (const { companyId } of worlds.slice(0, 2))
  await alice.call(updateCompany, { params: { companyId }, body: { summary: secret } })

type Sender = Pick<TestUser, 'name' | 'token'>
const guest: Sender = { name: 'Guest', token: '' }
const kinds: Record<Caller, { user: Sender; weight: number }> = {
  guest: { user: guest, weight: 1 },
  stranger: { user: sam, weight: 1 },
  outsider: { user: bob, weight: 2 },
  member: { user: alice, weight: 2 },
  unassigned: { user: otto, weight: 1 },
  assigned: { user: ana, weight: 2 },
  admin: { user: ada, weight: 2 },
}
const drawnKinds = callers.filter((kind) => FUZZ_PERSON === undefined || kind === FUZZ_PERSON)
if (drawnKinds.length === 0) throw new Error(`FUZZ_PERSON is one of ${callers.join(', ')}`)
const callerKind = fc.oneof(
  ...drawnKinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: kinds[kind].weight })),
)
const endpoints = [...(await listContractEndpoints())]
const ids = worlds.flatMap((world) => Object.values(world))
const pool = [...commonValues, ...ids, '0197f000-ffff-7000-8000-000000000000', ana.id, alice.id, buildFile()]

interface Attempt {
  name: string
  endpoint: Endpoint
  kind: Caller
  wire: Wire
}

const buildIds: fc.Arbitrary<Record<string, string>> = fc
  .tuple(fc.constantFrom(...worlds), fc.constantFrom(...worlds), fc.nat(20))
  .map(([world, other, index]) => {
    const key = Object.keys(world)[index] as keyof Ids | undefined
    return { ...world, ...(key ? { [key]: other[key] } : {}) }
  })

function arbitraryAttempt([name, endpoint]: [string, Endpoint]): fc.Arbitrary<Attempt> {
  const { params, query, body } = endpoint
  return fc
    .record({
      kind: callerKind,
      method: fc.constantFrom(endpoint.method, endpoint.alsoPost ? 'POST' : endpoint.method),
      ids: buildIds,
      params: params ? buildArbitrary(params, pool) : fc.constant({}),
      query: query ? buildArbitrary(query, pool) : fc.constant({}),
      body: body ? buildArbitrary(body, pool) : fc.constant(undefined),
      base: fc.option(fc.nat(30), { freq: 3 }),
      mutations: fc.array(mutation, { maxLength: 2 }),
    })
    .map((request) => ({ name, endpoint, kind: request.kind, wire: toWire(request) }))
}

interface Draft {
  method: string
  ids: Record<string, string>
  params: unknown
  query: unknown
  body: unknown
  base: number | null
  mutations: Mutation[]
}

function toWire({ method, ids, params, query, body, base, mutations }: Draft): Wire {
  const wire: Wire = {
    method,
    params: mapValues(params as object, (name, value) => encodeURIComponent(ids[name] ?? String(value))),
    query: Object.entries(query as object).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, String(item)]),
    ),
    rawQuery: '',
    headers: base === null ? {} : { 'base-version': String(base) },
    body,
  }
  for (const mutate of mutations) mutate(wire)
  return wire
}

const mapValues = (object: object, change: (name: string, value: unknown) => string) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]))

function send({ endpoint, kind, wire }: Attempt): Promise<Response> {
  const { token } = kinds[kind].user
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => wire.params[name] ?? '')
  const search = [new URLSearchParams(wire.query).toString(), wire.rawQuery].filter(Boolean).join('&')
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const body = ['GET', 'HEAD'].includes(wire.method) ? undefined : buildBody(endpoint, wire)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(wire.headers)) headers.set(name, value)
  const url = `${app.url}${path}${search && `?${search}`}`
  return fetch(url, { method: wire.method, headers, ...(body === undefined ? {} : { body }) })
}

function buildBody({ encoding }: Endpoint, { body, rawBody }: Wire): string | FormData | undefined {
  if (rawBody !== undefined) return rawBody
  if (encoding !== 'form') return body === undefined ? undefined : toJsonText(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of [value].flat()) form.append(name, item instanceof File ? item : formText(item))
  return form
}

function formText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null ? '' : toJsonText(value)
}

/** Codes that any endpoint may return in addition to its declared errors. */
const commonErrors: ErrorCode[] = [
  ...(['invalid_request', 'unauthorised', 'forbidden', 'not_found'] as const),
  ...(['unsupported_media_type', 'too_large', 'page_out_of_range'] as const),
]

async function findFaults(attempt: Attempt, response: Response): Promise<string[]> {
  const { status, headers } = response
  const text = await response.text()
  const isOutsider = ['guest', 'stranger', 'outsider'].includes(attempt.kind)
  const faults = isOutsider && text.includes(secret) ? ['leaks a secret'] : []
  if (status >= 500) return [...faults, `answers ${status} ${text}`]
  if (status < 400 || attempt.wire.method === 'HEAD') return faults
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    return [...faults, `answers ${status} as ${headers.get('content-type')}: ${text.slice(0, 200)}`]
  const { code, request_id } = JSON.parse(text) as { code: unknown; request_id: unknown }
  if (!isErrorCode(code) || errors[code].status !== status)
    return [...faults, `answers ${status} as ${String(code)}`]
  if (typeof request_id !== 'string' || request_id === '') faults.push('has no request id')
  const { method, alsoPost, errors: declared = [] } = attempt.endpoint
  // A different method may match a different endpoint, which declares different responses.
  const isOtherEndpoint = ![method, alsoPost ? 'POST' : undefined].includes(attempt.wire.method as 'GET')
  const isDeclared = isOtherEndpoint || [...commonErrors, ...declared].includes(code)
  return isDeclared ? faults : [...faults, `does not declare ${code}`]
}

async function findAttemptFaults(attempt: Attempt): Promise<string[]> {
  const { name, kind, wire } = attempt
  const response = await send(attempt)
  const ofKind = (counts[kind] ??= {})
  ofKind[response.status] = (ofKind[response.status] ?? 0) + 1
  const faults = await findFaults(attempt, response)
  return faults.map((fault) => `${name} ${fault}\n  by ${kind}: ${toJsonText(wire).slice(0, 600)}`)
}

const counts: Partial<Record<Caller, Record<number, number>>> = {}
const countAnswers = (status: number) =>
  Object.values(counts).reduce((sum, ofKind) => sum + (ofKind[status] ?? 0), 0)

test(
  `${requests} random requests, seed ${seed}: every response matches the contract`,
  async () => {
    const attempts = fc.sample(fc.oneof(...endpoints.map(arbitraryAttempt)), { seed, numRuns: requests })
    const faults: string[] = []
    const next = attempts.values()
    const worker = async () => {
      for (const attempt of next) faults.push(...(await findAttemptFaults(attempt)))
    }
    await Promise.all(Array.from({ length: 6 }, worker))
    console.log(`seed ${seed}:`, counts)
    expect(faults).toEqual([])
    // If almost all requests were rejected, the test would prove little.
    expect(countAnswers(200)).toBeGreaterThan(requests / (FUZZ_PERSON === undefined ? 10 : 100))
  },
  60_000 + 30 * requests,
)
