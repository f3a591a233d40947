import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { testApp } from './app.ts'
import { contractEndpoints } from './endpoints.ts'

interface Operation {
  operationId: string
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

test('every reference in it leads somewhere', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(references.filter((target) => !known.includes(target))).toEqual([])
  expect(known).toContain('#/components/schemas/Sector')
})

test('every operation has a name of its own', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('it describes the endpoints of the contract and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = [...endpoints.values()].flatMap(({ method, twin, path }) =>
    [method, twin].filter(Boolean).map((name) => `${name} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(described.toSorted()).toEqual(served.toSorted())
})

describe.each([...endpoints])('%s', (_, endpoint) => {
  const methods = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ?? {}
  const operation = methods[endpoint.method.toLowerCase()] as Operation
  const body = methods[(endpoint.twin ?? endpoint.method).toLowerCase()]?.requestBody

  test('names its parameters, body, answer, refusals and who may call', () => {
    const named = operation.parameters.filter((one) => one.in !== 'header').map(({ name }) => name)
    const { params, query } = endpoint
    expect(named).toEqual([...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {})])
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
    const types = { form: [form], either: [json, form], json: [json] }
    const bodyTypes = types[endpoint.encoding ?? 'json']
    expect(Object.keys(body?.content ?? {})).toEqual(endpoint.body ? bodyTypes : [])
    const success = endpoint.response === 'nothing' ? '204' : '200'
    const refusals = (endpoint.errors ?? []).map((code) => String(errors[code].status))
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([success, ...refusals]))
  })
})
