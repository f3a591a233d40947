import { z } from 'zod'
import { type Access, type Endpoint, takesIdempotencyKey } from '#contract/core/endpoint.ts'
import { type ErrorCode, errors } from '#contract/core/errors.ts'
import { limits, usualLimits } from '#contract/core/limits.ts'
import { type Components, buildExample, type Json, type Schema } from './examples.ts'
import { getTag, tags } from './openapi-tags.ts'

/** OpenAPI 3.1 of the given endpoints, written from the same schemas that check requests and replies. */
export function openApi(endpoints: readonly Endpoint[], serverUrl: string): Json {
  const components: Components = { Problem: problem }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints.flatMap(listActions)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const methods = endpoint.twin ? [endpoint.method, endpoint.twin] : [endpoint.method]
    for (const method of methods)
      (paths[path] ??= {})[method.toLowerCase()] = describeOperation(endpoint, method, components)
  }
  const { person, address } = usualLimits
  return {
    openapi: '3.1.1',
    info: {
      title: 'Headwater',
      version: '1',
      description: `One application for financing, grants, government contracts and investor introductions. One person may ask ${person.requests} times in ${person.seconds} seconds, one address ${address.requests} times; some calls have limits of their own.`,
    },
    servers: [{ url: serverUrl }],
    tags: tags(endpoints),
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** An endpoint with an `:action` in its path as one endpoint per action, so that each is found by its name. */
function listActions(endpoint: Endpoint): Endpoint[] {
  if (!endpoint.actions) return [endpoint]
  const params = endpoint.params?.omit({ action: true })
  return Object.entries(endpoint.actions).map(([action, summary]) => ({
    ...endpoint,
    summary,
    path: endpoint.path.replace(':action', action) as Endpoint['path'],
    ...(params && { params }),
  }))
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
    retry_after: { type: 'integer', description: 'Seconds after which a repeat makes sense' },
    request_id: { type: 'string' },
  },
}

/** Describes who may call. */
const callers: Record<Access, string> = {
  public: 'Anybody, without a token.',
  user: 'Anybody signed in.',
  viewer: 'Members of the company, analysts and admins.',
  editor: 'Members of the company, its assigned analysts, and admins.',
  member: 'Members of the company, and admins.',
  team: 'Members of the company only.',
  assigned: 'The company’s assigned analysts, and admins.',
  staff: 'Analysts and admins.',
  admin: 'Admins.',
}

function describeOperation(endpoint: Endpoint, method: string, components: Components): Json {
  const name = endpoint.path.replace(/^\/api\//, '').replace(/[/:.]+/g, '_')
  const hasBody = endpoint.body && method !== 'GET'
  return {
    operationId: `${method.toLowerCase()}_${name}`.replace(/_$/, ''),
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    tags: [getTag(endpoint)],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...listParameters('path', endpoint.params, components),
      ...listParameters('query', endpoint.query, components),
      ...(method === 'PATCH' ? [baseVersion] : []),
      ...(endpoint.tagged ? [ifNoneMatch] : []),
      ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
    ],
    ...(hasBody ? { requestBody: describeBody(endpoint, components) } : {}),
    responses: describeResponses(endpoint, components),
  }
}

function describeAccess({ access, limit }: Endpoint): string {
  const who = `Who may call: ${callers[access]}`
  if (!limit) return who
  const { requests, seconds, about } = limits[limit]
  const whom = access === 'public' ? 'an address' : 'a person'
  return `${who}\n\nAt most ${requests} times in ${seconds} seconds for ${whom}. ${about}`
}

const baseVersion = {
  name: 'Base-Version',
  in: 'header',
  required: false,
  description: 'The number of the last change the caller has seen; a field changed since is refused with 409',
  schema: { type: 'integer', minimum: 0 },
  example: 7,
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the reply that the caller has; while it is still true, the answer is 304',
  schema: { type: 'string' },
  example: '"9f2c1a7e-12-0cc175b9c0f1b6a831c399e269772661"',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeat with the same key within a day gets the first answer and does nothing again; with another request the key is refused with 409',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '5b1f3c9e-7a52-4a11-9d43-0f6f6f0f6b1a',
}

function listParameters(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  components: Components,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: buildExample(property, components, name),
  }))
}

function describeBody({ body, encoding }: Endpoint, components: Components): Json {
  const schema = toJsonSchema(body, 'input', components)
  const content = { schema, example: buildExample(schema, components) }
  const types = { form: ['multipart/form-data'], either: ['application/json', 'multipart/form-data'] }
  const contentTypes = encoding ? types[encoding] : ['application/json']
  return { required: true, content: Object.fromEntries(contentTypes.map((type) => [type, content])) }
}

function describeResponses(endpoint: Endpoint, components: Components): Json {
  const codes = new Set([...(endpoint.errors ?? []), ...commonErrors(endpoint)])
  const refused = Map.groupBy(codes, (code) => errors[code].status)
  return {
    ...describeSuccess(endpoint, components),
    ...Object.fromEntries([...refused].map(([status, list]) => [status, describeRefusal(status, list)])),
  }
}

function describeRefusal(status: number, [first, ...others]: ErrorCode[]): Json {
  const code = first ?? 'undefined_error'
  const wait = status === 429 || status === 503 ? { retry_after: 2 } : {}
  const example = {
    type: `urn:headwater:error:${code}`,
    title: code,
    status,
    detail: errors[code].message,
    code,
    ...wait,
    request_id: '0197f3a2-6d1c-7b54-9c0e-3f2a1b4c5d6e',
  }
  const content = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example },
  }
  const description = [code, ...others].join(', ')
  if (!('retry_after' in wait)) return { description, content }
  const seconds = { description: 'Seconds to wait', schema: { type: 'integer' } }
  return { description, headers: { 'Retry-After': seconds }, content }
}

const commonErrors = (endpoint: Endpoint): ErrorCode[] => [
  'invalid_request',
  ...(endpoint.access === 'public' ? [] : (['unauthorised'] as const)),
  ...(endpoint.access === 'public' || endpoint.access === 'user' ? [] : (['forbidden'] as const)),
  ...(endpoint.params ? (['not_found'] as const) : []),
  ...(endpoint.query && 'page' in endpoint.query.shape ? (['page_out_of_range'] as const) : []),
  ...(takesIdempotencyKey(endpoint)
    ? (['idempotency_mismatch', 'idempotency_running', 'idempotency_unknown'] as const)
    : []),
  // where files lie may be elsewhere
  ...(endpoint.response === 'file' || endpoint.encoding ? (['provider_unavailable'] as const) : []),
  'too_many_requests',
  'unavailable',
]

function describeSuccess({ response, aged, tagged }: Endpoint, components: Components): Json {
  if (response === 'nothing') return { 204: { description: 'Done' } }
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (response === 'file') return { 200: { description: 'The file, as an attachment', content: file } }
  const events = { 'text/event-stream': { schema: { type: 'string' } } }
  if (response === 'events') return { 200: { description: 'Server-sent events', content: events } }
  const schema = toJsonSchema(response, 'output', components)
  const content = { 'application/json': { schema, example: buildExample(schema, components) } }
  const headers = aged ? age : tagged ? eTag : undefined
  return {
    200: { description: 'Done', ...(headers && { headers }), content },
    ...(tagged && { 304: { description: 'The reply that the caller has is still true', headers: eTag } }),
  }
}

const eTag = { ETag: { description: 'Names the state of the reply', schema: { type: 'string' } } }

const age = {
  Age: { description: 'How many seconds ago the outside service was read', schema: { type: 'integer' } },
}

/** JSON Schema of a Zod schema; named parts move to the components. A format says all that its pattern would. */
function toJsonSchema(schema: z.ZodType | undefined, io: 'input' | 'output', components: Components): Schema {
  if (!schema) return {}
  const written = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  const { $schema: _, $defs, ...own } = written
  const moved = JSON.parse(
    JSON.stringify({ own, $defs }).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as { own: Schema; $defs?: Components }
  Object.assign(components, moved.$defs)
  return moved.own
}
