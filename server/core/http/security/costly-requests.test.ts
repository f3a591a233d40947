import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { readFields, unwrapSchema } from '#contract/core/form.ts'
import { listContractEndpoints } from '#tests/endpoints.ts'
import { measureShortestRun } from '#tests/shortest-run.ts'
import { bodyBounds, parseJsonBody } from '../json-bodies.ts'
import { createParser } from '../parse-request.ts'

/** Time limit for parsing, in milliseconds. Parsing blocks all other requests. */
const maxMs = 5
const headSize = 16_000
const bodySize = bodyBounds.size

const endpoints = [...(await listContractEndpoints())]
const params = {}

const measure = (run: () => void) => measureShortestRun(run, maxMs)

function attempt(parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    JSON.stringify(error)
  }
}

const tooCostly = (runs: [name: string, run: () => void][]) =>
  runs.flatMap(([name, run]) => {
    const ms = measure(() => attempt(run))
    return ms > maxMs ? [`${name}: ${ms.toFixed(1)} ms`] : []
  })

const repeat = (part: (index: number) => string, size: number) => {
  const parts: string[] = []
  for (let length = 0; length < size - 100; length += (parts.at(-1) ?? '').length + 1)
    parts.push(part(parts.length))
  return parts
}

const listQueries = ({ query }: Endpoint) => [
  repeat((index) => `f${index}`, headSize),
  repeat(() => 'a', headSize),
  repeat(() => '', headSize),
  repeat(() => '%00=%00', headSize),
  ...Object.keys(query?.shape ?? {}).flatMap((name) => [
    repeat(() => name, headSize),
    repeat((index) => `${name}=${index}`, headSize),
    [`${name}=${'x'.repeat(headSize)}`],
    [`${name}=${'%20'.repeat(headSize / 3)}`],
  ]),
]

test('every query parses within 5 ms, whatever its fields', () => {
  const runs = endpoints.flatMap(([name, endpoint]) => {
    const parse = createParser(endpoint)
    return listQueries(endpoint).map((fields): [string, () => void] => {
      const url = `${endpoint.path}?${fields.join('&')}`
      return [`${name} ?${fields[0]?.slice(0, 20)} ${fields.length} times`, () => parse({ url, params }, {})]
    })
  })
  expect(tooCostly(runs)).toEqual([])
}, 60_000)

const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const unknownBodies: [name: string, text: string][] = [
  ['different fields', `{${repeat((index) => `"f${index}":1`, bodySize).join()}}`],
  ['one repeated field', `{${repeat(() => '"x":1', bodySize).join()}}`],
  ['a list of numbers', `{"x":[${repeat(() => '1', bodySize).join()}]}`],
  ['nested lists', nest('[', ']', bodySize / 2)],
  ['unclosed nested lists', '['.repeat(bodySize)],
  ['nested objects', `${'{"a":'.repeat(Math.floor(bodySize / 6))}1${'}'.repeat(Math.floor(bodySize / 6))}`],
  ['closing brackets', ']'.repeat(bodySize)],
  ['spaces', ' '.repeat(bodySize)],
  ['commas', ','.repeat(bodySize)],
  ['quotes', '"'.repeat(bodySize)],
  ['backslashes in a text', `{"a":"${'\\'.repeat(bodySize)}"}`],
  ['escaped quotes in a text', `{"a":"${'\\"'.repeat(bodySize / 2)}"}`],
  ['escaped letters in a text', `{"a":"${'\\u0041'.repeat(Math.floor(bodySize / 6))}"}`],
  ['a number of many digits', `{"a":${'9'.repeat(bodySize)}}`],
  ['letters without quotes', 'x'.repeat(bodySize)],
  ['full lists in a full list', fullLists()],
]

function fullLists(): string {
  const list = `[${Array.from({ length: bodyBounds.items }, () => '{}').join()}]`
  return `{"x":[${Array.from({ length: 15 }, () => list).join()}]}`
}

test.each(unknownBodies)('a body of %s parses within 5 ms', (_, text) => {
  const [, endpoint] = endpoints.find(([name]) => name === 'createCompany') ?? []
  if (!endpoint) throw new Error('the contract has no createCompany')
  const parse = createParser(endpoint)
  expect(measure(() => attempt(() => parse({ url: '/', params }, parseJsonBody(text))))).toBeLessThan(maxMs)
})

const hostileTexts = [' ', 'a', '1', 'é', 'a.', 'a-', 'a@', 'a@a.', 'http://a.', '+1', '-', 'a b ']
const fill = (part: string) => part.repeat(Math.ceil(bodySize / part.length))

const hostileLists = [
  Array.from({ length: bodyBounds.items }, () => 'x'.repeat(bodySize / bodyBounds.items)),
  Array.from({ length: bodyBounds.items }, () => ({})),
  Array.from({ length: bodyBounds.items }, () => Object.fromEntries(Array.from('abcdefghij').entries())),
].map((value) => JSON.stringify(value))
const hostileStrings = hostileTexts
  .flatMap((part) => [
    fill(part).slice(0, bodyBounds.text),
    `http://${fill(part).slice(0, bodyBounds.text - 10)}`,
    fill(part),
  ])
  .map((value) => JSON.stringify(value))

const listHostileValues = (schema: z.core.$ZodType) =>
  unwrapSchema(schema)._zod.def.type === 'array' ? hostileLists : hostileStrings

test('every field of every endpoint parses within 5 ms, whatever its value', () => {
  const runs = endpoints.flatMap(([name, endpoint]) => {
    const parse = createParser(endpoint)
    return Object.entries(endpoint.body?.shape ?? {}).flatMap(([field, schema]) =>
      listHostileValues(schema).map((json, index): [string, () => void] => [
        `${name}.${field} ${index}`,
        () => parse({ url: '/', params }, parseJsonBody(`{"${field}":${json}}`)),
      ]),
    )
  })
  expect(tooCostly(runs)).toEqual([])
}, 120_000)

describe('a valid request', () => {
  test('stays far below the body limits', () => {
    for (const [name, { body }] of endpoints) {
      const fields = Object.values(body?.shape ?? {})
      expect([name, fields.length * 2 <= bodyBounds.fields]).toEqual([name, true])
      for (const schema of fields) expect(findLongestList(schema) * 2).toBeLessThanOrEqual(bodyBounds.items)
    }
  })

  test('is parsed in linear time', () => {
    const fields = (count: number) => Array.from({ length: count }, (): [string, string] => ['a', '1'])
    // Measures elapsed time, because the clock for CPU time is too coarse. A field takes far less time in V8's young
    // generation. Both lists are too large for it, so the two times are comparable.
    const timeOnce = (given: [string, string][]) => {
      const began = performance.now()
      readFields(given, undefined)
      return performance.now() - began
    }
    const time = (given: [string, string][]) => Math.min(...Array.from({ length: 5 }, () => timeOnce(given)))
    expect(time(fields(1_000_000))).toBeLessThan(40 * time(fields(100_000)))
  })

  test.each([
    ['{"name":"a, b, [c] and {d}, \\"e\\", \\\\"}', { name: 'a, b, [c] and {d}, "e", \\' }],
    ['\ufeff{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    ['"x"', 'x'],
    ['null', null],
  ])('is parsed like JSON.parse: %s', (text, value) => expect(parseJsonBody(text)).toEqual(value))
})

function findLongestList(schema: z.core.$ZodType): number {
  const core = unwrapSchema(schema)
  return core._zod.def.type === 'array' ? Number(core._zod.bag['maximum'] ?? 0) : 0
}

describe('an error in a JSON body includes the position if it is known:', () => {
  test.each([
    ['This is not well-formed JSON: error at character 16', '{"name":"Tidal}'],
    ['This is not well-formed JSON: error at character 2', '{'],
    ['This is not well-formed JSON: it ends unexpectedly', '{"a":[1,'],
    ['This is not well-formed JSON', 'name=Tidal'],
    ['The JSON is missing: the body is empty', ''],
    ['This JSON has a field that is never accepted, such as __proto__', '{"__proto__":1}'],
    ['Send at most 20000 characters in one string', `{"a":"${'x'.repeat(30_000)}"}`],
    ['Send at most 250 items in one list', `[${'1,'.repeat(300)}1]`],
    ['Send at most 500 fields in one object', `{${'"a":1,'.repeat(500)}"a":1}`],
    ['Nest at most 10 objects and lists', '['.repeat(20)],
  ])('%s', (message, text) => {
    expect(() => parseJsonBody(text)).toThrow(
      expect.objectContaining({ code: 'invalid_request', details: { errors: [{ path: 'body', message }] } }),
    )
  })
})
