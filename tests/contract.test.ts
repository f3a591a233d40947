import { describe, expect, test } from 'vitest'
import { isCompanyAccess, companyKeys, type Endpoint } from '#contract/core/endpoint.ts'
import { errors } from '#contract/core/errors.ts'
import { startTestApp } from './app.ts'
import { listContractEndpoints } from './endpoints.ts'

const app = await startTestApp()
const endpoints = await listContractEndpoints()
const namedEndpoints = [...endpoints].map(([name, endpoint]) => ({ name, ...endpoint }))

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
/** Removes the parameter names from a path, because routers ignore them when they compare paths. */
const toPattern = (path: string) => path.replace(/:\w+/g, ':')
const listMethods = ({ method, alsoPost }: (typeof namedEndpoints)[number]) =>
  alsoPost ? [method, 'POST'] : [method]

test('the list of endpoints is not empty', () => {
  expect(namedEndpoints.length).toBeGreaterThan(30)
})

test('no two endpoints serve the same method and path', () => {
  const addresses = namedEndpoints.flatMap((endpoint) =>
    listMethods(endpoint).map((method) => `${method} ${toPattern(endpoint.path)}`),
  )
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

test('exactly the endpoints of the contract are served', () => {
  const listServed = (served: typeof app.server.endpoints) =>
    served.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(listServed(app.server.endpoints)).toEqual(listServed([...endpoints.values()]))
})

const properties = {
  method: true,
  alsoPost: true,
  path: true,
  access: true,
  summary: true,
  actions: true,
  params: true,
  query: true,
  body: true,
  encoding: true,
  response: true,
  mediaType: true,
  errors: true,
  failureMessage: true,
  limit: true,
  audited: true,
  sendsAge: true,
  hasEtag: true,
} as const satisfies Record<keyof Endpoint, true>

describe.each(namedEndpoints)('$name', (endpoint) => {
  test('has only known properties', () => {
    expect(Object.keys(endpoint).filter((key) => key !== 'name' && !Object.hasOwn(properties, key))).toEqual(
      [],
    )
  })

  test('declares exactly the parameters in its path', () => {
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(namesIn(endpoint.path))
  })

  test('has a company parameter only if access depends on a company', () => {
    const keys = namesIn(endpoint.path).filter((name) => companyKeys.some((key) => key === name))
    const dependsOnCompany =
      isCompanyAccess(endpoint.access) || endpoint.access === 'staff' || endpoint.access === 'admin'
    expect(keys.length).toBeLessThanOrEqual(1)
    expect(isCompanyAccess(endpoint.access) && keys.length === 0).toBe(false)
    expect(keys.length === 1 && !dependsOnCompany).toBe(false)
  })

  test('has a version, a canonical path and a summary', () => {
    expect(endpoint.path).toMatch(/^\/api\/(v1|v2|members)\/([a-z_]+\/|available_name\/|:\w+\/|[a-z-]+\/)+$/)
    expect(endpoint.summary).toMatch(/^\p{Lu}.+[^.]$/u)
  })

  test('declares only known server errors', () => {
    for (const code of endpoint.errors ?? []) {
      expect(Object.keys(errors)).toContain(code)
      expect(errors[code].status).not.toBe(500)
    }
  })

  test('changes state with a suitable method, and only a GET has a second method', () => {
    expect(endpoint.alsoPost === undefined || endpoint.method === 'GET').toBe(true)
    expect(endpoint.body === undefined || endpoint.method !== 'GET' || endpoint.alsoPost === true).toBe(true)
  })

  test('responds to each of its methods, and to HEAD only if it does not change state', async () => {
    const url = endpoint.path.replace(/:\w+/g, 'x')
    const answers = await Promise.all(
      (['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'PUT'] as const).map(async (method) => {
        const { statusCode, headers } = await app.server.inject({ method, url })
        return { method, statusCode, allow: String(headers.allow) }
      }),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 405)
    const acceptedMethods = answers.filter(({ statusCode }) => statusCode !== 405).map(({ method }) => method)
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toEqual([])
    expect(refused.map(({ method }) => method)).toContain('PUT')
    for (const { allow } of refused)
      expect(allow.split(', ')).toEqual(expect.arrayContaining(listMethods(endpoint)))
    expect(acceptedMethods).toEqual(expect.arrayContaining(listMethods(endpoint)))
    const isSafe = endpoint.method === 'GET' && endpoint.alsoPost === undefined
    expect(acceptedMethods.includes('HEAD') && !isSafe && !sharesAddress(endpoint)).toBe(false)
  })
})

const sharesAddress = ({ name, path }: (typeof namedEndpoints)[number]) =>
  namedEndpoints.some(
    (otherEndpoint) =>
      otherEndpoint.name !== name && otherEndpoint.method === 'GET' && covers(otherEndpoint.path, path),
  )

const covers = (path: string, address: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address)
