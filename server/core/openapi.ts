import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of the given endpoints, written from the same schemas that check requests and replies. */
export function openApi(endpoints: readonly Endpoint[], serverUrl: string): Json {
  const components: Json = { Problem: problem }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const methods = endpoint.twin ? [endpoint.method, endpoint.twin] : [endpoint.method]
    for (const method of methods)
      (paths[path] ??= {})[method.toLowerCase()] = operationOf(endpoint, method, components)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Headwater',
      version: '1',
      description: 'One application for financing, grants, government contracts and investor introductions.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const problem = {
  type: 'object',
  description: 'RFC 9457 problem',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errors) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
}

function operationOf(endpoint: Endpoint, method: string, components: Json): Json {
  const name = endpoint.path.replace(/^\/api\//, '').replace(/[/:.]+/g, '_')
  const hasBody = endpoint.body && method !== 'GET'
  return {
    operationId: `${method.toLowerCase()}_${name}`.replace(/_$/, ''),
    summary: endpoint.summary,
    description: `Who may call: ${endpoint.access}.`,
    tags: [endpoint.path.split('/')[3] ?? 'other'],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params, components),
      ...parametersOf('query', endpoint.query, components),
      ...(method === 'PATCH' ? [baseVersion] : []),
    ],
    ...(hasBody ? { requestBody: bodyOf(endpoint, components) } : {}),
    responses: responsesOf(endpoint, components),
  }
}

const baseVersion = {
  name: 'Base-Version',
  in: 'header',
  description: 'The number of the last change the caller has seen; a field changed since is refused with 409',
  schema: { type: 'integer', minimum: 0 },
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined, components: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', components) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function bodyOf({ body, encoding }: Endpoint, components: Json): Json {
  const type = encoding === 'form' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: schemaOf(body, 'input', components) } } }
}

function responsesOf(endpoint: Endpoint, components: Json): Json {
  const problems = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const refused = new Map<number, string[]>()
  const codes = [...(endpoint.errors ?? []), ...commonErrors(endpoint)]
  for (const code of new Set(codes)) {
    const { status } = errors[code]
    refused.set(status, [...(refused.get(status) ?? []), code])
  }
  return {
    ...successOf(endpoint, components),
    ...Object.fromEntries(
      [...refused].map(([status, list]) => [status, { description: list.join(', '), content: problems }]),
    ),
  }
}

const commonErrors = ({ access, params }: Endpoint) => [
  'invalid_request' as const,
  ...(access === 'public' ? [] : (['unauthorised'] as const)),
  ...(access === 'public' || access === 'user' ? [] : (['forbidden'] as const)),
  ...(params ? (['not_found'] as const) : []),
]

function successOf({ response }: Endpoint, components: Json): Json {
  if (response === 'nothing') return { 204: { description: 'Done' } }
  const content =
    response === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(response, 'output', components) } }
  return { 200: { description: 'Done', content } }
}

/** JSON Schema of a Zod schema; named parts move to the components. */
function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output', components: Json): Json {
  if (!schema) return {}
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
    $defs?: Json
  }
  const moved = JSON.parse(
    JSON.stringify({ own, $defs }).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as { own: Json; $defs?: Json }
  Object.assign(components, moved.$defs)
  return moved.own
}
