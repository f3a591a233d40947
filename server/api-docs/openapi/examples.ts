export type Json = Record<string, unknown>

/** The subset of JSON Schema that our schemas use. */
export interface Schema {
  description?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  $ref?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export type Components = Record<string, Schema>

const words: Record<string, string> = {
  action: 'in_review',
  address_1: '1 Commercial Street',
  address_2: 'Floor 2',
  city: 'Portland',
  code: 'US',
  description: 'Cement without the fire',
  email: 'alice@example.com',
  field: 'city',
  filename: 'cap-table.csv',
  first_name: 'Alice',
  help: 'Who holds how many shares',
  html: '<p>Cement without the fire</p>',
  job_title: 'CEO',
  key: 'qhyg',
  last_name: 'Founder',
  media_type: 'text/csv',
  mission: 'Cement without the fire',
  name: 'Tidal Kiln',
  note: 'Thank you, this is complete',
  phone_number: '+12075550142',
  platform: 'QuickBooks Online',
  platform_key: 'qhyg',
  provider_name: 'Harbor Bank',
  recipient: 'alice@example.com',
  redirect: 'https://link.example.com/company/1',
  search: 'Tidal',
  slug: 'how-to-read-your-own-runway',
  source_type: 'accounting',
  state: 'ME',
  subject: 'Your application is in review',
  title: 'How to read your own runway',
  url: 'https://example.com/',
  userId: 'auth0|65a1f0',
  zip_code: '04101',
}

const formats: Record<string, string> = {
  uuid: '0197f3a2-6d1c-7b54-9c0e-3f2a1b4c5d6e',
  date: '2026-04-01',
  'date-time': '2026-04-01T09:30:00.000Z',
  uri: 'https://example.com/',
  'idn-email': 'alice@example.com',
  binary: '(the bytes of a file)',
}

const numbers: Record<string, number> = { page: 1, page_size: 25, count: 1, size: 24_576, version: 7 }

export function buildExample(schema: Schema, components: Components, name = ''): unknown {
  const { examples, default: preset, const: only, enum: choices, $ref, items } = schema
  const [alternative] = schema.anyOf ?? schema.oneOf ?? []
  if (examples) return examples[0]
  if (preset !== undefined) return preset
  if (only !== undefined) return only
  if (choices) return choices[0]
  if ($ref) return buildReferencedExample($ref, components, name)
  if (alternative) return buildExample(alternative, components, name)
  const type = [schema.type].flat().find((name) => name !== 'null')
  if (type === 'object') return buildObjectExample(schema, components)
  if (type === 'array')
    return [buildExample(items ?? {}, components, name)].filter((item) => item !== undefined)
  if (type === 'integer' || type === 'number') return buildNumberExample(schema, name)
  if (type === 'string') return buildTextExample(schema, name)
  return type === 'boolean' ? true : null
}

function buildObjectExample({ properties = {} }: Schema, components: Components): Json {
  const fields = Object.entries(properties)
  return Object.fromEntries(fields.map(([field, inner]) => [field, buildExample(inner, components, field)]))
}

/** Omits nested references to the same schema, which would recurse forever. */
function buildReferencedExample($ref: string, components: Components, name: string): unknown {
  const key = $ref.replace('#/components/schemas/', '')
  const target = components[key]
  const others = Object.create(components, { [key]: { value: undefined } }) as Components
  return target && buildExample(target, others, name)
}

const buildNumberExample = ({ minimum = 0, maximum = Infinity }: Schema, name: string) =>
  Math.min(Math.max(numbers[name] ?? 12, minimum), maximum)

function buildTextExample({ format, minLength = 0, maxLength = 500 }: Schema, name: string): string {
  if (format && formats[format]) return formats[format]
  const text = words[name] ?? words[name.replace(/^(company|author|user)_/, '')] ?? 'Some words'
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}
