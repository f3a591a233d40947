import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors, isErrorCode } from '#contract/errors.ts'
import { type Caller, callers } from './access/table.ts'
import { buildWholeCompany, type Ids } from './access/world.ts'
import { type TestUser, testApp } from './app.ts'
import { commonValues, jsonText, valuesOf } from './arbitrary.ts'
import { buildFile } from './build.ts'
import { contractEndpoints } from './endpoints.ts'
import { nowSeconds } from './login.ts'
import { type Mutation, mutations, type Wire } from './mutations.ts'
import { cast } from './people.ts'

/**
 * `FUZZ_REQUESTS=20000 FUZZ_SEED=7 vitest run tests/fuzz.test.ts` tries others, and more of them; with `FUZZ_PERSON=member`
 * all of them as one kind of person.
 */
const { FUZZ_SEED = '20260101', FUZZ_REQUESTS = '2000', FUZZ_PERSON } = process.env
const seed = Number(FUZZ_SEED)
const requests = Number(FUZZ_REQUESTS)
/** Stands in Alice's companies only: nobody who has no business there may ever read it. */
const secret = 'QuietOtter'

const app = await testApp({ accounting: true, banking: true, content: true })
// no token ends before the last request
const people = await cast(app, { exp: nowSeconds() + 24 * 3600 })
const { alice, bob, sam, ana, otto, ada } = people
const worlds: Ids[] = []
for (const owner of [alice, alice, bob, bob]) worlds.push(await buildWholeCompany(app, owner, people))
for (const { companyId } of worlds.slice(0, 2))
  await alice.call(updateCompany, { params: { companyId }, body: { summary: secret } })

type Asker = Pick<TestUser, 'name' | 'token'>
const nobody: Asker = { name: 'Nobody', token: '' }
/** Each kind of person, who of the cast it is, and how often they are drawn. */
const kinds: Record<Caller, { who: Asker; weight: number }> = {
  nobody: { who: nobody, weight: 1 },
  stranger: { who: sam, weight: 1 },
  outsider: { who: bob, weight: 2 },
  member: { who: alice, weight: 2 },
  unassigned: { who: otto, weight: 1 },
  assigned: { who: ana, weight: 2 },
  admin: { who: ada, weight: 2 },
}
const drawn = callers.filter((kind) => FUZZ_PERSON === undefined || kind === FUZZ_PERSON)
if (drawn.length === 0) throw new Error(`FUZZ_PERSON is one of ${callers.join(', ')}`)
const askers = fc.oneof(
  ...drawn.map((kind) => ({ arbitrary: fc.constant(kind), weight: kinds[kind].weight })),
)
const endpoints = [...(await contractEndpoints())]
const ids = worlds.flatMap((world) => Object.values(world))
const pool = [...commonValues, ...ids, '0197f000-ffff-7000-8000-000000000000', ana.id, alice.id, buildFile()]

interface Attempt {
  name: string
  endpoint: Endpoint
  kind: Caller
  wire: Wire
}

/** Ids that belong together, and now and then one of another company. */
const buildIds: fc.Arbitrary<Record<string, string>> = fc
  .tuple(fc.constantFrom(...worlds), fc.constantFrom(...worlds), fc.nat(20))
  .map(([world, other, index]) => {
    const key = Object.keys(world)[index] as keyof Ids | undefined
    return { ...world, ...(key ? { [key]: other[key] } : {}) }
  })

function attemptsAt([name, endpoint]: [string, Endpoint]): fc.Arbitrary<Attempt> {
  const { params, query, body } = endpoint
  return fc
    .record({
      kind: askers,
      method: fc.constantFrom(endpoint.method, endpoint.twin ?? endpoint.method),
      ids: buildIds,
      params: params ? valuesOf(params, pool) : fc.constant({}),
      query: query ? valuesOf(query, pool) : fc.constant({}),
      body: body ? valuesOf(body, pool) : fc.constant(undefined),
      base: fc.option(fc.nat(30), { freq: 3 }),
      spoiled: fc.array(mutations, { maxLength: 2 }),
    })
    .map((request) => ({ name, endpoint, kind: request.kind, wire: wireOf(request) }))
}

interface Draft {
  method: string
  ids: Record<string, string>
  params: unknown
  query: unknown
  body: unknown
  base: number | null
  spoiled: Mutation[]
}

function wireOf({ method, ids: known, params, query, body, base, spoiled }: Draft): Wire {
  const wire: Wire = {
    method,
    params: mapped(params as object, (name, value) => encodeURIComponent(known[name] ?? String(value))),
    query: Object.entries(query as object).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, String(item)]),
    ),
    oddQuery: '',
    headers: base === null ? {} : { 'base-version': String(base) },
    body,
  }
  for (const injectFault of spoiled) injectFault(wire)
  return wire
}

const mapped = (object: object, change: (name: string, value: unknown) => string) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]))

/** The request as it is written on the wire. */
function send({ endpoint, kind, wire }: Attempt): Promise<Response> {
  const { token } = kinds[kind].who
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => wire.params[name] ?? '')
  const search = [new URLSearchParams(wire.query).toString(), wire.oddQuery].filter(Boolean).join('&')
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const body = ['GET', 'HEAD'].includes(wire.method) ? undefined : bodyOf(endpoint, wire)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(wire.headers)) headers.set(name, value)
  const url = `${app.url}${path}${search && `?${search}`}`
  return fetch(url, { method: wire.method, headers, ...(body === undefined ? {} : { body }) })
}

function bodyOf({ encoding }: Endpoint, { body, rawBody }: Wire): string | FormData | undefined {
  if (rawBody !== undefined) return rawBody
  if (encoding !== 'form') return body === undefined ? undefined : jsonText(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of [value].flat()) form.append(name, item instanceof File ? item : formText(item))
  return form
}

/** A value as a form has it: a text as it stands, nothing as an empty one. */
function formText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null ? '' : jsonText(value)
}

/** Codes that any endpoint may answer, beside those it declares. */
const common: ErrorCode[] = [
  ...(['invalid_request', 'unauthorised', 'forbidden', 'not_found'] as const),
  ...(['unsupported_media_type', 'too_large'] as const),
]

/** What is wrong with an answer; empty when nothing is. */
async function faultsOf(attempt: Attempt, response: Response): Promise<string[]> {
  const { status, headers } = response
  const text = await response.text()
  const isStrange = ['nobody', 'stranger', 'outsider'].includes(attempt.kind)
  const faults = isStrange && text.includes(secret) ? ['tells a secret'] : []
  if (status >= 500) return [...faults, `answers ${status} ${text}`]
  if (status < 400 || attempt.wire.method === 'HEAD') return faults
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    return [...faults, `answers ${status} as ${headers.get('content-type')}: ${text.slice(0, 200)}`]
  const { code, request_id } = JSON.parse(text) as { code: unknown; request_id: unknown }
  if (!isErrorCode(code) || errors[code].status !== status)
    return [...faults, `answers ${status} as ${String(code)}`]
  if (typeof request_id !== 'string' || request_id === '') faults.push('names no request')
  const { method, twin, errors: declared = [] } = attempt.endpoint
  // another method may lead to another endpoint, which has its own
  const isOther = ![method, twin].includes(attempt.wire.method as 'GET')
  const isDeclared = isOther || [...common, ...declared].includes(code)
  return isDeclared ? faults : [...faults, `does not declare ${code}`]
}

async function tried(attempt: Attempt): Promise<string[]> {
  const { name, kind, wire } = attempt
  const response = await send(attempt)
  const ofKind = (counted[kind] ??= {})
  ofKind[response.status] = (ofKind[response.status] ?? 0) + 1
  const faults = await faultsOf(attempt, response)
  return faults.map((fault) => `${name} ${fault}\n  by ${kind}: ${jsonText(wire).slice(0, 600)}`)
}

/** The answers by who asked and their status. */
const counted: Partial<Record<Caller, Record<number, number>>> = {}
const answered = (status: number) =>
  Object.values(counted).reduce((sum, ofKind) => sum + (ofKind[status] ?? 0), 0)

test(
  `${requests} random requests, seed ${seed}: none is answered with a fault of ours`,
  async () => {
    const attempts = fc.sample(fc.oneof(...endpoints.map(attemptsAt)), { seed, numRuns: requests })
    const faults: string[] = []
    const next = attempts.values()
    const worker = async () => {
      for (const attempt of next) faults.push(...(await tried(attempt)))
    }
    await Promise.all(Array.from({ length: 6 }, worker))
    console.log(`seed ${seed}:`, counted)
    expect(faults).toEqual([])
    // too many refusals would mean that hardly anything was tried
    expect(answered(200)).toBeGreaterThan(requests / (FUZZ_PERSON === undefined ? 10 : 100))
  },
  60_000 + 30 * requests,
)
