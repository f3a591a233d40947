import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/core/errors.ts'
import { companyStatuses, statusActions } from '#contract/rules/statuses.ts'
import { testApp } from './app.ts'
import { contractEndpoints, listOpenApiPaths } from './endpoints.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const json = 'application/json'
const form = 'multipart/form-data'

const app = await testApp()
const endpoints = await contractEndpoints()
const response = await fetch(`${app.url}/api/openapi.json`)
const text = await response.text()
const document = JSON.parse(text) as Document

test('the description is a valid OpenAPI 3.1 document', async () => {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every reference in it can be resolved', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(references.filter((target) => !known.includes(target))).toEqual([])
  expect(known).toContain('#/components/schemas/Sector')
})

test('every operation has a unique name', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('it describes exactly the endpoints of the contract', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = [...endpoints.values()].flatMap((endpoint) =>
    [endpoint.method, endpoint.twin]
      .filter(Boolean)
      .flatMap((method) => listOpenApiPaths(endpoint).map((path) => `${method} ${path}`)),
  )
  expect(described.toSorted()).toEqual(served.toSorted())
})

test.each(Object.entries(statusActions))('the status action %s is a call of its own', (action, status) => {
  const operations = document.paths[`/api/v1/companies/{companyId}/${action}/`] ?? {}
  expect(Object.keys(operations)).toEqual(['get', 'post'])
  for (const { summary, parameters } of Object.values(operations)) {
    expect(summary).toContain(companyStatuses[status])
    expect(parameters.map(({ name }) => name)).not.toContain('action')
  }
})

const operations = [...endpoints].flatMap(([name, endpoint]) =>
  listOpenApiPaths(endpoint).map((path) => [name, path, endpoint] as const),
)

describe.each(operations)('%s at %s', (_, path, endpoint) => {
  const methods = document.paths[path] ?? {}
  const operation = methods[endpoint.method.toLowerCase()] as Operation
  const body = methods[(endpoint.twin ?? endpoint.method).toLowerCase()]?.requestBody

  test('names its parameters, body, answer, refusals and who may call', () => {
    const names = operation.parameters.filter((one) => one.in !== 'header').map(({ name }) => name)
    const { params, query } = endpoint
    const inPath = Object.keys(params?.shape ?? {}).filter((name) => path.includes(`{${name}}`))
    expect(names).toEqual([...inPath, ...Object.keys(query?.shape ?? {})])
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
    const types = { form: [form], either: [json, form], json: [json] }
    const bodyTypes = types[endpoint.encoding ?? 'json']
    expect(Object.keys(body?.content ?? {})).toEqual(endpoint.body ? bodyTypes : [])
    const success = endpoint.response === 'nothing' ? '204' : '200'
    const refusals = (endpoint.errors ?? []).map((code) => String(errors[code].status))
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([success, ...refusals]))
  })
})
