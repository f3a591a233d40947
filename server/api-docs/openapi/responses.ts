import { type Endpoint, acceptsIdempotencyKey } from '#contract/core/endpoint.ts'
import { type ErrorCode, errors } from '#contract/core/errors.ts'
import { endingsByType } from '#contract/rules/files/file-types.ts'
import { toPascalCase } from './contract.ts'
import { buildExample, type Json, type Schema } from './examples.ts'
import type { Schemas } from './schemas.ts'

type Share = (name: string, response: Json) => Json

export function createResponses(schemas: Schemas) {
  const shared: Record<string, Json> = {}
  const share: Share = (name, response) => {
    shared[name] ??= response
    return { $ref: `#/components/responses/${name}` }
  }
  return {
    shared,
    describe: (endpoint: Endpoint): Json => ({
      ...describeSuccess(endpoint, schemas, share),
      ...describeErrorResponses(endpoint, share),
    }),
  }
}

function describeSuccess(
  { response, mediaType, sendsAge, hasEtag }: Endpoint,
  schemas: Schemas,
  share: Share,
): Json {
  if (response === 'nothing') return { 204: { description: 'Success' } }
  if (response === 'file') return { 200: share(...describeFile(mediaType)) }
  if (response === 'events') return { 200: events }
  const schema = schemas.write(response, 'output')
  const content = { 'application/json': { schema, example: buildExample(schema, schemas.components) } }
  const headers = sendsAge ? age : hasEtag ? eTag : undefined
  return {
    200: { description: 'Success', ...(headers && { headers }), content },
    ...(hasEtag && { 304: share('NotModified', notModified) }),
  }
}

function describeErrorResponses(endpoint: Endpoint, share: Share): Json {
  const codes = new Set([...(endpoint.errors ?? []), ...commonErrors(endpoint)])
  const refused = Map.groupBy(codes, (code) => errors[code].status)
  const refusals = [...refused].map(([status, [code = 'undefined_error', ...others]]) => [
    status,
    others.length > 0
      ? describeErrorResponse(code, others)
      : share(toPascalCase(code), describeErrorResponse(code)),
  ])
  return Object.fromEntries(refusals)
}

function describeErrorResponse(code: ErrorCode, others: ErrorCode[] = []): Json {
  const { status, message: detail } = errors[code]
  const wait = status === 429 || status === 503 ? { retry_after: 2 } : {}
  const example = {
    type: `urn:headwater:error:${code}`,
    title: code,
    status,
    detail,
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
  ...(acceptsIdempotencyKey(endpoint)
    ? (['idempotency_mismatch', 'idempotency_running', 'idempotency_unknown'] as const)
    : []),
  // File storage may be remote, so it can be unavailable.
  ...(endpoint.response === 'file' || endpoint.encoding ? (['provider_unavailable'] as const) : []),
  'too_many_requests',
  'unavailable',
]

/** Uploaded files have an accepted type. Files that come from a sync may have no specific type. */
function describeFile(mediaType: Endpoint['mediaType']): [name: string, response: Json] {
  const types = mediaType ? [mediaType] : [...Object.keys(endingsByType), 'application/octet-stream']
  const schema = { type: 'string', format: 'binary' }
  const name = mediaType ? { 'text/csv': 'CsvFile', 'application/zip': 'ZipFile' }[mediaType] : 'UploadedFile'
  return [
    name,
    {
      description: 'The file, as an attachment',
      headers: { 'Content-Disposition': contentDisposition },
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  ]
}

const contentDisposition = {
  description: 'Always an attachment, with the name of the file (RFC 6266)',
  required: true,
  schema: { type: 'string' },
  example: `attachment; filename="cap-table.csv"; filename*=UTF-8''cap-table.csv`,
}

const events = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}

const eTag = { ETag: { description: 'Identifies the state of the response', schema: { type: 'string' } } }

const notModified = { description: 'The caller’s cached response is still current', headers: eTag }

const age = {
  Age: {
    description: 'Seconds since the data was read from the external service',
    schema: { type: 'integer' },
  },
}

export const problem: Schema = {
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
    retry_after: { type: 'integer', description: 'Seconds to wait before a retry' },
    request_id: { type: 'string' },
  },
}
