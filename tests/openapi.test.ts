import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/core/errors.ts'
import { companyStatuses, statusActions } from '#contract/rules/statuses.ts'
import { parameterDescriptions } from '#contract/core/parameters.ts'
import { startTestApp } from './app.ts'
import { listContractEndpoints, listOpenApiPaths } from './endpoints.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: { type?: string }
}
interface Operation {
  operationId: string
  deprecated?: boolean
  summary: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { description?: string; content: Record<string, { encoding?: Record<string, object> }> }
  responses: Record<string, { $ref?: string }>
}
interface Document {
  openapi: string
  info: object
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, object>
    responses: Record<string, { headers?: object; content?: Record<string, object> }>
  }
}

const json = 'application/json'
const form = 'multipart/form-data'

const app = await startTestApp()
const endpoints = await listContractEndpoints()
const response = await fetch(`${app.url}/api/openapi.json`)
const text = await response.text()
const document = JSON.parse(text) as Document

test('the description is a valid OpenAPI 3.1 document', async () => {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every reference resolves', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  const componentNames = Object.entries(document.components).flatMap(([kind, components]) =>
    Object.keys(components).map((name) => `#/components/${kind}/${name}`),
  )
  expect(references.filter((target) => !componentNames.includes(target))).toEqual([])
  expect(componentNames).toContain('#/components/schemas/Sector')
})

const described = Object.values(document.paths).flatMap((methods) => Object.entries(methods))

test('every operation has a unique name, which begins with the name in the contract', () => {
  const names = described.map(([, { operationId }]) => operationId)
  expect(new Set(names).size).toBe(names.length)
  const isExport = (name: string) => [...endpoints.keys()].some((exported) => name.startsWith(exported))
  expect(names.filter((name) => !isExport(name))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['updateCurrentUser', 'submitCompany', 'changeCompanyStatusFund']),
  )
})

test('a GET that changes state is deprecated, but its POST is not', () => {
  const deprecated = described.filter(([, operation]) => operation.deprecated)
  expect(deprecated.map(([method]) => method)).toEqual(deprecated.map(() => 'get'))
  const names = deprecated.map(([, { operationId }]) => operationId)
  expect(names).toEqual(expect.arrayContaining(['submitCompanyByGet', 'changeCompanyStatusFundByGet']))
  expect(names.every((name) => name.endsWith('ByGet'))).toBe(true)
})

test('every parameter is described, and flags are booleans', () => {
  const parameters = described.flatMap(([, operation]) => operation.parameters)
  expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  expect(parameters.find(({ name }) => name === 'unassigned')?.schema).toEqual({ type: 'boolean' })
})

test('every parameter description is used', () => {
  const names = new Set(described.flatMap(([, { parameters }]) => parameters.map(({ name }) => name)))
  expect(Object.keys(parameterDescriptions).filter((name) => !names.has(name))).toEqual([])
})

test('objects are described once, as named schemas', () => {
  const { Company, Document, ClimateGrant, ...others } = document.components.schemas
  expect([Company, Document, ClimateGrant]).toMatchObject([{}, {}, {}].map(() => ({ type: 'object' })))
  const texts = [...Object.values(others), ...Object.values(document.paths)].map((part) =>
    JSON.stringify(part),
  )
  expect(texts.filter((part) => part.includes(JSON.stringify(Document)))).toEqual([])
  expect(JSON.stringify(document.paths)).not.toContain('"properties"')
  expect(Object.keys(others).filter((name) => name.startsWith('__'))).toEqual([])
})

test('a form describes the encoding of lists and null', () => {
  const { requestBody } =
    document.paths['/api/v1/companies/{companyId}/commercialcontracts/']?.['patch'] ?? {}
  expect(requestBody?.description).toContain('An empty string means null')
  expect(requestBody?.content[form]?.encoding).toMatchObject({
    files: { contentType: '*/*' },
    removed_files: { style: 'form', explode: true },
  })
})

test('it has a license and a contact', () => {
  expect(document.info).toMatchObject({ license: { name: 'Proprietary' }, contact: { name: 'Headwater' } })
})

describe('the response', () => {
  const load = (headers: Record<string, string>) => fetch(`${app.url}/api/openapi.json`, { headers })

  test.each(['br', 'gzip'])('is compressed by %s', async (encoding) => {
    const compressed = await load({ 'accept-encoding': encoding })
    expect(compressed.headers.get('content-encoding')).toBe(encoding)
    expect(compressed.headers.get('vary')).toContain('accept-encoding')
    expect(await compressed.text()).toBe(text)
  })

  test('is 304 for a caller with a current copy', async () => {
    const tag = response.headers.get('etag') ?? ''
    const cachedResponse = await load({ 'if-none-match': tag })
    expect(cachedResponse.status).toBe(304)
    expect(await cachedResponse.text()).toBe('')
    expect((await load({ 'if-none-match': '"other"' })).status).toBe(200)
  })
})

test('it describes exactly the endpoints of the contract', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = [...endpoints.values()].flatMap((endpoint) =>
    [endpoint.method, endpoint.alsoPost && 'POST']
      .filter(Boolean)
      .flatMap((method) => listOpenApiPaths(endpoint).map((path) => `${method} ${path}`)),
  )
  expect(operations.toSorted()).toEqual(served.toSorted())
})

test.each(Object.entries(statusActions))('the status action %s is a separate operation', (action, status) => {
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
  const body = methods[(endpoint.alsoPost ? 'POST' : endpoint.method).toLowerCase()]?.requestBody

  test('describes its parameters, body, response, errors and access', () => {
    const names = operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name }) => name)
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
