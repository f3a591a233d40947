import fc from 'fast-check'
import { foreignFields, hostile, markRawJson, splitWords } from './arbitrary.ts'

export interface Wire {
  method: string
  /** Values of the path parameters, before encoding. */
  params: Record<string, string>
  query: [name: string, value: string][]
  /** Text that is appended to the query without encoding. */
  rawQuery: string
  headers: Record<string, string>
  body?: unknown
  /** Text that is sent literally in place of the body. */
  rawBody?: string
}

export type Mutation = (wire: Wire) => void

function listPlaces(parent: unknown): [Record<string, unknown>, string][] {
  if (typeof parent !== 'object' || parent === null || parent instanceof File) return []
  const object = parent as Record<string, unknown>
  return Object.keys(object).flatMap((key) => [[object, key], ...listPlaces(object[key])])
}

const atPlace = (change: (parent: Record<string, unknown>, key: string) => void) =>
  fc.nat(1000).map((index): Mutation => ({ body }) => {
    const places = listPlaces(body)
    const place = places[index % Math.max(1, places.length)]
    if (place) change(...place)
  })

/** Assigning to `__proto__` would not create a field. */
const define = (parent: object, name: string, value: unknown) =>
  Object.defineProperty(parent, name, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  })

const hostileValue = fc.constantFrom(...hostile)

const replaced = hostileValue.chain((value) => atPlace((parent, key) => define(parent, key, value)))

const dropped = atPlace((parent, key) => void Reflect.deleteProperty(parent, key))

const added = fc
  .tuple(fc.constantFrom(...foreignFields), hostileValue)
  .map(([name, value]): Mutation => ({ body }) => {
    if (typeof body === 'object' && body !== null) define(body, name, value)
  })

const otherBody = fc
  .constantFrom<unknown>(
    undefined,
    null,
    [],
    'text',
    5,
    true,
    markRawJson('1e309'),
    [{}],
    markRawJson('{"a":1,"a":2}'),
  )
  .map(
    (body): Mutation =>
      (wire) =>
        void (wire.body = structuredClone(body)),
  )

const brokenBody = fc
  .constantFrom(
    ...splitWords(`{ {"a": {'a':1} [1,] \ufeff{} NaN {}{} {"a":"\u0001"}
      {"__proto__":{"x":1}} {"a":{"__proto__":{"x":1}}} {"constructor":{"prototype":{"x":1}}}`),
    '',
    ' ',
    '['.repeat(100_000),
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    `{"name":"${'x'.repeat(1_100_000)}"}`,
  )
  .map(
    (text): Mutation =>
      (wire) =>
        void (wire.rawBody = text),
  )

const contentType = fc
  .constantFrom(
    ...splitWords(`text/plain application/xml application/x-www-form-urlencoded multipart/form-data x/y
      application/json;charset=utf-16 application/json;; multipart/form-data;boundary=`),
    '',
  )
  .map((type) => ['content-type', type])

const otherHeader = fc.constantFrom(
  ...splitWords('-1 1.5 1e309 abc 99999999999999999999 0x10').map((text) => ['base-version', text]),
  ['base-version', ''],
  ['sec-purpose', 'prefetch;prerender'],
  ['sec-fetch-mode', 'navigate'],
  ['accept', 'image/png'],
  ['accept-version', '9'],
  ['x-http-method-override', 'DELETE'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', 'x'.repeat(500)],
)

const wrongHeader = fc.oneof(contentType, otherHeader).map(
  ([name = '', value = '']): Mutation =>
    ({ headers }) =>
      void (headers[name] = value),
)

const wrongParam = fc
  .tuple(
    fc.nat(10),
    fc.constantFrom(
      ...splitWords(`%00 %zz % ..%2f.. %ED%A0%80 -1 0 null {} %20 a:b * %2F '-- 1;2 status documents
        __proto__ constructor toString
        00000000-0000-0000-0000-000000000000 FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF`),
      'x'.repeat(250),
    ),
  )
  .map(([index, text]): Mutation => ({ params }) => {
    const names = Object.keys(params)
    const name = names[index % Math.max(1, names.length)]
    if (name !== undefined) params[name] = text
  })

const wrongQuery = fc
  .constantFrom(
    ...splitWords(`page=0 page=-1 page=1e309 page=1.5 page=NaN page= page=1&page=2 page=0x10 page=99999999999 page[]=1
      page_size=0 page_size=-1 page_size=1001 page_size=Infinity page=100000&page_size=1000
      ordering=password ordering=- ordering=name; ordering=name&ordering=status
      search=%00 search=%ED%A0%80 search=% search=%25%5C_ status=nowhere unassigned=1
      __proto__=1 __proto__[x]=1 constructor=1 = &&& ? a=b=c % %zz=1 []=1
      permissions[]=root permissions[]=admin&permissions[]=admin&permissions[]=admin
      created_after=0000-00-00 created_before=%2B275760-09-13 field=%00 before=0 before=1e20`),
    `search=${'x'.repeat(5000)}`,
  )
  .map(
    (text): Mutation =>
      (wire) =>
        void (wire.rawQuery = text),
  )

const otherMethod = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD').map(
  (method): Mutation =>
    (wire) =>
      void (wire.method = method),
)

/** A change that usually makes a request invalid. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { arbitrary: replaced, weight: 8 },
  { arbitrary: dropped, weight: 2 },
  { arbitrary: added, weight: 4 },
  { arbitrary: otherBody, weight: 2 },
  { arbitrary: brokenBody, weight: 2 },
  { arbitrary: wrongHeader, weight: 3 },
  { arbitrary: wrongParam, weight: 3 },
  { arbitrary: wrongQuery, weight: 3 },
  { arbitrary: otherMethod, weight: 1 },
)
