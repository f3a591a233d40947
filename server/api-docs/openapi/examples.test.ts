import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readFields, toQueryString } from '#contract/core/form.ts'
import { listContractEndpoints, listOpenApiPaths } from '#tests/endpoints.ts'
import { buildExample } from './examples.ts'
import { readContract } from './contract.ts'
import { buildOpenApi } from './openapi.ts'

const endpoints = await listContractEndpoints()
const contract = await readContract()
const document = buildOpenApi([...endpoints.values()], contract, 'https://headwater.example')

interface Described {
  example: unknown
}
interface Responses {
  [key: string]: { $ref?: string; content?: Record<string, Described> }
}
interface Operation {
  parameters: (Described & { name: string; in: string })[]
  requestBody?: { content: Record<string, Described> }
  responses: Responses
}
const paths = document['paths'] as Record<string, Record<string, Operation>>
const { responses: shared } = document['components'] as { responses: Responses }

const findContent = ({ $ref, content }: Responses[string]) =>
  $ref === undefined ? content : shared[$ref.replace('#/components/responses/', '')]?.content

/** Replaces file placeholders, because JSON cannot contain files. */
const withFiles = (value: unknown): unknown => {
  if (value === '(the bytes of a file)') return new File(['x'], 'x.txt')
  if (Array.isArray(value)) return value.map(withFiles)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withFiles(inner)]))
}

const listIssues = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? []

const described = [...endpoints].flatMap(([name, endpoint]) =>
  listOpenApiPaths(endpoint).map((path) => [name, path, endpoint] as const),
)

describe.each(described)('the example of %s at %s', (_, path, endpoint) => {
  const methods = paths[path] ?? {}
  const operation = methods[(endpoint.alsoPost ? 'POST' : endpoint.method).toLowerCase()] as Operation
  const { params, query, body, response } = endpoint

  test('is valid for the path, the query and the body', () => {
    const readExamples = (place: string) =>
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, example }) => [name, example]),
      )
    const inPath = endpoint.actions ? params?.omit({ action: true }) : params
    const toStrict = (schema: z.ZodObject | undefined) => z.strictObject(schema?.shape ?? {})
    expect(listIssues(toStrict(inPath), readExamples('path'))).toEqual([])
    const search = new URLSearchParams(toQueryString(readExamples('query')))
    expect(listIssues(toStrict(query), readFields(search, query))).toEqual([])
    const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ example }) => example)
    expect(bodies.flatMap((example) => listIssues(toStrict(body), withFiles(example)))).toEqual([])
    expect(bodies.map((example) => Object.keys(example as object))[0]).toEqual(
      body && Object.keys(body.shape),
    )
  })

  test('is a valid response', () => {
    const content = findContent(operation.responses['200'] ?? {}) ?? {}
    const examples = Object.values(content).map(({ example }) => example)
    const isRight = (example: unknown) =>
      typeof response === 'string' ? example === undefined : listIssues(response, example).length === 0
    expect(examples.filter((example) => !isRight(example))).toEqual([])
    expect(examples.length === 1 || typeof response === 'string').toBe(true)
  })

  test('of each error is a problem with the right status', () => {
    const refused = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    const examples = refused.map(([, refusal]) => findContent(refusal)?.['application/problem+json']?.example)
    expect(examples).toMatchObject(refused.map(([status]) => ({ status: Number(status) })))
  })
})

test('the description is deterministic', () => {
  expect(buildOpenApi([...endpoints.values()], contract, 'https://headwater.example')).toEqual(document)
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
  expect(buildExample(schema, {}, name)).toEqual(expected)
})
