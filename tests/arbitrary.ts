import fc from 'fast-check'
import { z } from 'zod'
import { unwrapSchema } from '#contract/core/form.ts'

type Schema = z.core.$ZodType

/**
 * Generates values that a Zod schema accepts. Strings and numbers come from `pool`, so that no format has to be
 * described here. Free-text fields also receive random text. Throws if the pool contains no matching value.
 */
export function buildArbitrary(schema: Schema, pool: readonly unknown[]): fc.Arbitrary<unknown> {
  const core = unwrapSchema(schema)
  if (core !== schema)
    return isNullable(schema) ? orNull(buildArbitrary(core, pool)) : buildArbitrary(core, pool)
  const { def } = schema._zod as { def: Definition }
  switch (def.type) {
    case 'object':
      return arbitraryObject(def.shape ?? {}, pool)
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => buildArbitrary(option, pool)))
    case 'array':
      return fc.array(buildArbitrary(def.element ?? schema, pool), { minLength: 1, maxLength: 3 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'boolean':
      return fc.boolean()
    default:
      return arbitraryFrom(schema, pool)
  }
}

const isNullable = (schema: Schema) => z.safeParse(schema, null).success
const orNull = (values: fc.Arbitrary<unknown>) => fc.option(values, { freq: 6 })

interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  options?: Schema[]
  entries?: Record<string, unknown>
}

function arbitraryObject(shape: Record<string, Schema>, pool: readonly unknown[]): fc.Arbitrary<object> {
  const fields = Object.entries(shape)
  const requiredFields = fields
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name]) => name)
  const values = Object.fromEntries(fields.map(([name, field]) => [name, buildArbitrary(field, pool)]))
  return fc.record(values, { requiredKeys: requiredFields })
}

function arbitraryFrom(schema: Schema, pool: readonly unknown[]): fc.Arbitrary<unknown> {
  const isValid = (value: unknown) => z.safeParse(schema, value).success
  const valid = pool.filter(isValid)
  if (valid.length === 0) throw new Error(`Nothing in the pool fits a ${schema._zod.def.type}`)
  const poolValue = fc.constantFrom(...valid)
  if (!isValid('any words at all')) return poolValue
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isValid)
  return fc.oneof({ arbitrary: poolValue, weight: 3 }, { arbitrary: texts, weight: 1 })
}

export const commonValues: readonly unknown[] = [
  '',
  'Tidal Kiln',
  'née Łódź — 東京 🜃',
  "O'Brien; drop table users; --",
  '100%_\\',
  '=1+1',
  '<script>alert(1)</script>',
  'https://example.com/a?b=c#d',
  'http://sub.example.org',
  'someone@example.com',
  '+12075550142',
  // This string is as long as an invitation's secret.
  'x'.repeat(43),
  '(207) 555-0142',
  '2019-04-01',
  'Pacific/Auckland',
  '2026-03',
  '1800-01-01',
  '2199-12-31',
  '1.00',
  '250000.00',
  '999999999999.99',
  '04101',
  'US',
  'DE',
  'gbol',
  'qhyg',
  'suuo',
  'draft',
  'in_review',
  'term_sheet',
  'fund',
  'reject',
  'city',
  0,
  1,
  2,
  25,
  -1,
  9.5,
  0.1,
  120,
  600,
  100_000,
]

/** Marks JSON text that cannot result from serializing a value. `toJsonText` inserts the text literally. */
export const markRawJson = (text: string) => `raw:${text}`

export const toJsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"raw:((?:[^"\\]|\\.)*)"/g, (_, text: string) =>
    String(JSON.parse(`"${text}"`)),
  )

export const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202egnp.exe',
  'x'.repeat(300),
  'x'.repeat(100_000),
  '𝒳'.repeat(1000),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'Infinity',
  '1e309',
  '2023-02-30',
  '0000-00-00',
  '+275760-09-13',
  'javascript:alert(1)',
  'https://exa\tmple.com/',
  '../../etc/passwd',
  '-1',
  -0,
  0.30000000000000004,
  -1e9,
  2_147_483_648,
  markRawJson('9007199254740993'),
  1e308,
  5e-324,
  markRawJson('1e309'),
  markRawJson('-1e309'),
  markRawJson('1e-500'),
  markRawJson('123456789012345678901234567890'),
  markRawJson('{"__proto__":{"admin":true}}'),
  markRawJson('{"constructor":{"prototype":{"admin":true}}}'),
  markRawJson('"\\ud800"'),
  markRawJson(`${'['.repeat(5000)}${']'.repeat(5000)}`),
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { sha256: 'x', key: '0'.repeat(48), filename: 'x.pdf', media_type: 'text/html', size: 1 },
  Array.from({ length: 200 }, () => 'x'),
]

export const splitWords = (text: string) => text.trim().split(/\s+/)

/** Names of fields that most requests must not set: columns, prototype properties and malformed names. */
export const foreignFields = [
  ...splitWords(`id status version company_id created_by created_at submitted_at permissions email_verified role
    subject issuer storage_key deleted_at user_id state
    __proto__ constructor toString hasOwnProperty then 0 a.b`),
  '',
  ' ',
  'x'.repeat(1000),
]
