import { type Components, nameOf, type Schema } from '#server/core/http/examples.ts'

/** One line of a table of fields. */
export interface FieldLine {
  /** `results[].name`: within lists and objects. */
  name: string
  isRequired: boolean
  meaning: string
}

/** How deep fields within fields are listed; below that the example shows them. */
const deepest = 3

/** The fields of an object, with those of the objects within it. */
export function fieldLines(schema: Schema, components: Components, before = '', depth = 1): FieldLine[] {
  const { properties = {}, required = [], oneOf } = schema
  if (oneOf) return oneOf.flatMap((one) => fieldLines(one, components, before, depth))
  return Object.entries(properties).flatMap(([field, inner]) => {
    const name = before + field
    const line = { name, isRequired: required.includes(field), meaning: meaningOf(inner, components) }
    const [within, marks] = insideOf(inner, components)
    const isShown = within && depth < deepest
    return isShown ? [line, ...fieldLines(within, components, `${name}${marks}.`, depth + 1)] : [line]
  })
}

/** The object that a field holds, or a list of which; with the marks that lists add to its name. */
function insideOf(schema: Schema, components: Components, marks = ''): [Schema | null, string] {
  const core = coreOf(schema, components)
  if (core.items) return insideOf(core.items, components, `${marks}[]`)
  return [core.properties ? core : null, marks]
}

/** What a schema demands when there is something. */
function coreOf({ anyOf, ...schema }: Schema, components: Components): Schema {
  if (schema.$ref) return components[nameOf(schema.$ref)] ?? {}
  if (!anyOf) return schema
  return coreOf(anyOf.find(({ type }) => type !== 'null') ?? {}, components)
}

const formats: Record<string, string> = {
  uuid: 'id',
  date: 'date, YYYY-MM-DD',
  'date-time': 'moment, ISO 8601 in UTC',
  uri: 'web address',
  email: 'e-mail address',
  binary: 'file',
}

/** What a field takes, in words: `text, up to 200 characters, or null`. */
export function meaningOf(schema: Schema, components: Components): string {
  const types = [schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)].flat()
  const orNull = types.includes('null') ? ', or null' : ''
  const preset = schema.default === undefined ? '' : `; ${JSON.stringify(schema.default)} if left out`
  return kindOf(schema, components) + orNull + preset
}

function kindOf(schema: Schema, components: Components): string {
  if (schema.$ref && nameOf(schema.$ref) === 'Json') return 'any JSON'
  const core = coreOf(schema, components)
  const { enum: choices, const: only, format, items, maxLength, maxItems } = core
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' · ')
  if (only !== undefined) return JSON.stringify(only)
  if (format && formats[format]) return formats[format]
  const kind = [core.type].flat().find((one) => one !== 'null')
  if (kind === 'array')
    return `list of: ${kindOf(items ?? {}, components)}${maxItems ? `; at most ${maxItems}` : ''}`
  if (kind === 'integer' || kind === 'number') return numberOf(kind, core)
  if (kind === 'string') return maxLength ? `text, up to ${maxLength} characters` : 'text'
  return kind === 'boolean' ? 'true or false' : 'object'
}

function numberOf(kind: 'integer' | 'number', { minimum, maximum }: Schema): string {
  // what a JavaScript number can hold is no limit worth telling
  const isTold = (bound: number | undefined) => Math.abs(bound ?? Infinity) < Number.MAX_SAFE_INTEGER
  const noun = kind === 'integer' ? 'whole number' : 'number'
  if (isTold(minimum) && isTold(maximum)) return `${noun}, ${minimum} to ${maximum}`
  if (isTold(minimum)) return `${noun}, at least ${minimum}`
  return isTold(maximum) ? `${noun}, at most ${maximum}` : noun
}
