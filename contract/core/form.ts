import type { z } from 'zod'

/**
 * Writes a plain object as form fields; a list becomes a repeated field, null or an empty list an empty text. Files come
 * last: what the other fields say is checked before a file is sent.
 */
export function toForm(body: Record<string, unknown>): FormData {
  const form = new FormData()
  const entries = Object.entries(body)
  for (const [key, value] of [...entries.filter(isPlain), ...entries.filter((entry) => !isPlain(entry))]) {
    if (value === undefined) continue
    const items = Array.isArray(value) ? value : [value]
    for (const item of items.length === 0 ? [null] : items) {
      if (item instanceof File) form.append(key, item, item.name)
      else form.append(key, item === null ? '' : scalarText(item))
    }
  }
  return form
}

const isPlain = ([, value]: [string, unknown]) => ![value].flat().some((item) => item instanceof File)

/** Writes query fields; empty, null and blank values are dropped, a list becomes a repeated key. */
export function toSearch(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      const text = item === undefined || item === null ? '' : scalarText(item).trim()
      if (text) search.append(key, text)
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Collects repeated fields. A field that is a list in the schema is always a list; any other stays as it was sent. */
export function readFields(fields: Iterable<[string, unknown]>, schema: z.ZodObject | undefined): object {
  const values = new Map<string, unknown[]>()
  for (const [name, value] of fields) {
    const list = values.get(name)
    if (list) list.push(value)
    else values.set(name, [value])
  }
  return Object.fromEntries(
    [...values].map(([name, list]) => [
      name,
      isList(getFieldSchema(schema, name)) || list.length > 1 ? list : list[0],
    ]),
  )
}

/** The schema of a field; undefined for an inherited name such as `constructor`. */
const getFieldSchema = (schema: z.ZodObject | undefined, name: string) =>
  schema && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined

/** Removes nullable, optional, default and pipes from a schema: the type of a value that is present. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType, in: first, out } = schema._zod.def as Wrapping
  if (innerType) return unwrapSchema(innerType)
  if (type !== 'pipe' || !first || !out) return schema
  // a preprocessing pipe begins with a transform; any other with what it takes
  return unwrapSchema(first._zod.def.type === 'transform' ? out : first)
}

interface Wrapping {
  type: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

const isList = (schema: z.core.$ZodType | undefined) =>
  schema !== undefined && unwrapSchema(schema)._zod.def.type === 'array'

/** Forms and queries carry scalars only; anything else is a mistake in the schema. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return value.toString()
  throw new TypeError('Forms and queries carry texts, numbers and booleans only')
}
