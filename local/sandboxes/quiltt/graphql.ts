import { type Field, filled, GraphqlError, type Operation } from './graphql-parse.ts'
import { schema } from './schema.ts'

/** An object to select from; a field may be made when it is asked for. */
export interface Source {
  [field: string]: unknown
}

type Variables = Record<string, unknown>

/** Answers the fields that an operation asks for, and refuses those that the schema lacks. Throws GraphqlError. */
export const execute = (operation: Operation, root: Source, variables: Variables): Promise<unknown> =>
  select(operation.kind === 'mutation' ? 'Mutation' : 'Query', root, operation.fields, variables)

async function select(
  type: string,
  source: unknown,
  fields: Field[],
  variables: Variables,
): Promise<unknown> {
  if (Array.isArray(source)) {
    const items: unknown[] = []
    for (const item of source) items.push(await select(type, item, fields, variables))
    return items
  }
  if (typeof source !== 'object' || source === null) return null
  const selected: Variables = {}
  for (const field of fields) selected[field.alias] = await resolve(type, source, field, variables)
  return selected
}

async function resolve(type: string, source: object, field: Field, variables: Variables): Promise<unknown> {
  if (field.name === '__typename') return type
  const known = schema[type]?.[field.name]
  if (!known)
    throw new GraphqlError(`Field '${field.name}' doesn't exist on type '${type}'`, 'undefinedField')
  const args = filled(field.args, variables)
  for (const name of Object.keys(args))
    if (!known.args?.includes(name))
      throw new GraphqlError(`Field '${field.name}' doesn't accept argument '${name}'`, 'argumentNotAccepted')
  if ((known.type !== undefined) !== (field.fields !== null))
    throw new GraphqlError(
      `Field '${field.name}' must ${known.type ? '' : 'not '}have selections`,
      'selectionMismatch',
    )
  const found: unknown = Reflect.get(source, field.name)
  const value: unknown = typeof found === 'function' ? await found(args) : found
  return known.type && field.fields ? select(known.type, value, field.fields, variables) : (value ?? null)
}
