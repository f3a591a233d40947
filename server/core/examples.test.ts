import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractEndpoints } from '#tests/endpoints.ts'
import { exampleOf } from './examples.ts'
import { openApi } from './openapi.ts'

const endpoints = await contractEndpoints()
const document = openApi([...endpoints.values()], 'https://headwater.example')

interface Described {
  example: unknown
}
interface Operation {
  parameters: (Described & { name: string; in: string })[]
  requestBody?: { content: Record<string, Described> }
  responses: Record<string, { content?: Record<string, Described> }>
}
const paths = document['paths'] as Record<string, Record<string, Operation>>

/** Stands for a file in an example, as no JSON can. */
const withFiles = (value: unknown): unknown => {
  if (value === '(the bytes of a file)') return new File(['x'], 'x.txt')
  if (Array.isArray(value)) return value.map(withFiles)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withFiles(inner)]))
}

/** What a schema has against a value; nothing when it takes it. */
const refusals = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? []

describe.each([...endpoints])('the example of %s', (_, endpoint) => {
  const methods = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ?? {}
  const operation = methods[(endpoint.twin ?? endpoint.method).toLowerCase()] as Operation
  const { params, query, body, response } = endpoint

  test.skipIf(!params && !query)('is one that its address takes', () => {
    const given = (place: string) =>
      Object.fromEntries(
        operation.parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]),
      )
    const taken = (schema: z.ZodObject | undefined) => z.strictObject(schema?.shape ?? {})
    expect(refusals(taken(params), given('path'))).toEqual([])
    expect(refusals(taken(query), given('query'))).toEqual([])
  })

  test.skipIf(!body)('is one that its body takes, whole', () => {
    const examples = Object.values(operation.requestBody?.content ?? {}).map(({ example }) => example)
    const taken = z.strictObject(body?.shape ?? {})
    expect(examples.flatMap((example) => refusals(taken, withFiles(example)))).toEqual([])
    expect(examples.map((example) => Object.keys(example as object))[0]).toEqual(Object.keys(taken.shape))
  })

  test.skipIf(typeof response === 'string')('is one that it could answer', () => {
    const example = operation.responses['200']?.content?.['application/json']?.example
    expect(refusals(response as z.ZodType, example)).toEqual([])
  })

  test('of each refusal is a problem of that status', () => {
    const refused = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    const examples = refused.map(([, { content }]) => content?.['application/problem+json']?.example)
    expect(examples).toMatchObject(refused.map(([status]) => ({ status: Number(status) })))
  })
})

test('the same is described the same way, every time', () => {
  expect(openApi([...endpoints.values()], 'https://headwater.example')).toEqual(document)
})

test.each([
  [{ type: 'integer', minimum: 100, maximum: 600 }, 'temperature', 100],
  [{ type: 'integer', minimum: 1, maximum: 5 }, 'stars', 5],
  [{ type: 'string', minLength: 12 }, 'city', 'Portlandxxxx'],
  [{ type: 'string', maxLength: 4 }, 'company_city', 'Port'],
  [{ type: 'string', examples: ['chosen by hand'] }, 'city', 'chosen by hand'],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'is_hardware', true],
  [{ type: ['string', 'null'], enum: ['a', 'b'] }, 'letter', 'a'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Absent' } }, 'children', []],
])('of %j called %s it is %j', (schema, name, expected) => {
  expect(exampleOf(schema, {}, name)).toEqual(expected)
})
