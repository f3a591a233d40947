import type { z } from 'zod'
import { type Endpoint, acceptsIdempotencyKey } from '#contract/core/endpoint.ts'
import { parameterDescriptions } from '#contract/core/parameters.ts'
import { buildExample, type Json } from './examples.ts'
import type { Schemas } from './schemas.ts'

export function describeParameters(
  endpoint: Endpoint,
  { method, path, schemas }: { method: string; path: string; schemas: Schemas },
): Json[] {
  return [
    ...listParameters('path', endpoint.params, schemas).filter(({ name }) => path.includes(`{${name}}`)),
    ...listParameters('query', endpoint.query, schemas),
    ...(method === 'PATCH' ? [baseVersion] : []),
    ...(endpoint.hasEtag ? [ifNoneMatch] : []),
    ...(acceptsIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ]
}

function listParameters(place: 'path' | 'query', schema: z.ZodObject | undefined, schemas: Schemas) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.writeFields(schema)
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: description ?? parameterDescriptions[name],
    schema: property,
    example: buildExample(property, schemas.components, name),
  }))
}

const baseVersion = {
  name: 'Base-Version',
  in: 'header',
  required: false,
  description:
    'The number of the last change that the caller has seen. If a field has changed since then, the response is 409',
  schema: { type: 'integer', minimum: 0 },
  example: 7,
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the caller’s cached response. If it is still current, the response is 304',
  schema: { type: 'string' },
  example: '"9f2c1a7e-12-0cc175b9c0f1b6a831c399e269772661"',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated request with the same key within a day returns the first response and has no further effect. A different request with the same key returns 409',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '5b1f3c9e-7a52-4a11-9d43-0f6f6f0f6b1a',
}
