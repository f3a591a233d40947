import type { z } from 'zod'

/**
 * Converts an object to form fields. Lists become repeated fields; null and empty lists become an empty
 * string. Files come last, so that the server can validate the other fields before it receives the files.
 */
export function toFormData(body: Record<string, unknown>): FormData {
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

/** Builds a query string. Drops null and blank values; lists become repeated keys. */
export function toQueryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      const text = item === undefined || item === null ? '' : scalarText(item).trim()
      if (text) search.append(key, text)
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/**
 * Converts the fields of a form or query to an object. Repeated fields become lists. A list field of the schema always
 * becomes a list, even if it was sent once.
 */
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

/** Returns undefined for inherited names such as `constructor`. */
const getFieldSchema = (schema: z.ZodObject | undefined, name: string) =>
  schema && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined

/** Returns the schema inside nullable, optional, default and pipe wrappers. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType, in: first, out } = schema._zod.def as Wrapping
  if (innerType) return unwrapSchema(innerType)
  if (type !== 'pipe' || !first || !out) return schema
  // A preprocessing pipe starts with a transform. Other pipes start with their input schema.
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

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return value.toString()
  throw new TypeError('Forms and queries support only strings, numbers and booleans')
}
