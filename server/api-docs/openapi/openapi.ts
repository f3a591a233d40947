import type { Access, Endpoint } from '#contract/core/endpoint.ts'
import { limits, usualLimits } from '#contract/core/limits.ts'
import { describeBody } from './bodies.ts'
import { type Contract, toPascalCase } from './contract.ts'
import type { Components, Json } from './examples.ts'
import { describeParameters } from './parameters.ts'
import { createResponses, problem } from './responses.ts'
import { type Schemas, createSchemas } from './schemas.ts'
import { getTag, listTags } from './tags.ts'

export function buildOpenApi(endpoints: readonly Endpoint[], contract: Contract, serverUrl: string): Json {
  const schemas = createSchemas(contract)
  const responses = createResponses(schemas)
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints)
    for (const operation of listOperations(endpoint, contract))
      (paths[operation.path] ??= {})[operation.method.toLowerCase()] = {
        ...describeOperation(operation, schemas),
        responses: responses.describe(endpoint),
      }
  const { person, address } = usualLimits
  return {
    openapi: '3.1.1',
    info: {
      title: 'Headwater',
      version: '1',
      description: `One application for financing, grants, government contracts and investor introductions. Limits: ${person.requests} requests per user and ${address.requests} requests per IP address in ${person.seconds} seconds. Some endpoints have additional limits.`,
      license: { name: 'Proprietary' },
      contact: { name: 'Headwater', url: serverUrl },
    },
    servers: [{ url: serverUrl }],
    tags: listTags(endpoints),
    paths,
    components: {
      schemas: pickReferenced([paths, responses.shared], { ...schemas.components, Problem: problem }),
      responses: responses.shared,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

interface Operation {
  id: string
  method: string
  path: string
  endpoint: Endpoint
}

/** A path with `:action` becomes a separate path for each action, so that readers can find each action by name. */
function listOperations(endpoint: Endpoint, { endpoints }: Contract): Operation[] {
  const name = endpoints.get(endpoint)
  if (name === undefined) throw new Error(`The contract does not export ${endpoint.path}`)
  const list = (id: string, path: string, summary: string): Operation[] => {
    const described = { path: path.replace(/:(\w+)/g, '{$1}'), endpoint: { ...endpoint, summary } }
    const operation = { id, method: endpoint.alsoPost ? 'POST' : endpoint.method, ...described }
    return endpoint.alsoPost
      ? [{ ...operation, id: `${id}ByGet`, method: endpoint.method }, operation]
      : [operation]
  }
  if (!endpoint.actions) return list(name, endpoint.path, endpoint.summary)
  return Object.entries(endpoint.actions).flatMap(([action, summary]) =>
    list(name + toPascalCase(action), endpoint.path.replace(':action', action), summary),
  )
}

const callers: Record<Access, string> = {
  public: 'everyone, without a token.',
  user: 'signed-in users.',
  viewer: 'members of the company, analysts and admins.',
  editor: 'members of the company, its assigned analysts, and admins.',
  member: 'members of the company and admins.',
  team: 'members of the company only.',
  assigned: 'the company’s assigned analysts and admins.',
  staff: 'analysts and admins.',
  admin: 'admins.',
}

function describeOperation({ id, method, path, endpoint }: Operation, schemas: Schemas): Json {
  const hasBody = endpoint.body && method !== 'GET'
  return {
    operationId: id,
    ...(endpoint.alsoPost && method === 'GET' && { deprecated: true }),
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    tags: [getTag(endpoint)],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: describeParameters(endpoint, { method, path, schemas }),
    ...(hasBody ? { requestBody: describeBody(endpoint, schemas) } : {}),
  }
}

function describeAccess({ access, limit }: Endpoint): string {
  const allowedCallers = `Access: ${callers[access]}`
  if (!limit) return allowedCallers
  const { requests, seconds, about } = limits[limit]
  const caller = access === 'public' ? 'IP address' : 'user'
  return `${allowedCallers}\n\nLimit: ${requests} requests per ${caller} in ${seconds} seconds. ${about}`
}

function pickReferenced(document: unknown, components: Components): Components {
  const picked: Components = {}
  const walk = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const component = components[name]
      if (name in picked || !component) continue
      picked[name] = component
      walk(component)
    }
  }
  walk(document)
  return picked
}
