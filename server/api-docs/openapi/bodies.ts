import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { buildExample, type Json, type Schema } from './examples.ts'
import type { Schemas } from './schemas.ts'

export function describeBody({ body = z.object(), encoding }: Endpoint, schemas: Schemas): Json {
  const schema = schemas.write(body, 'input')
  const json = { schema, example: buildExample(schema, schemas.components) }
  if (!encoding) return { required: true, content: { 'application/json': json } }
  const form = { ...json, encoding: describeEncoding(schemas.writeFields(body).properties ?? {}) }
  return {
    required: true,
    description:
      'In a form, a list is a repeated field. An empty string means null or, if null is not allowed, an empty list. Send fields before files.',
    content: { ...(encoding === 'either' && { 'application/json': json }), 'multipart/form-data': form },
  }
}

function describeEncoding(fields: Record<string, Schema>): Json {
  const encodings = Object.entries(fields).map(([name, schema]) => [name, toEncoding(schema)])
  return Object.fromEntries(encodings.filter(([, encoding]) => encoding !== null))
}

/** A file part can have any `Content-Type`: the server ignores it and checks the content of the file. */
function toEncoding({ anyOf = [], ...schema }: Schema): Json | null {
  const [type] = [schema, ...anyOf].filter(({ type }) => type !== undefined && type !== 'null')
  if (type?.type === 'array') return { ...(toEncoding(type.items ?? {}) ?? { style: 'form', explode: true }) }
  return type?.format === 'binary' ? { contentType: '*/*' } : null
}
