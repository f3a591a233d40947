import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { json } from '#contract/core/fields.ts'
import { type Contract, toPascalCase } from './contract.ts'
import type { Components, Schema } from './examples.ts'

type Direction = 'input' | 'output'
type Registry = z.core.$ZodRegistry<{ id: string }>

export interface Schemas {
  components: Components
  /** Returns a reference for objects and for schemas that the contract exports, otherwise the schema itself. */
  write(schema: z.ZodType, direction: Direction): Schema
  writeFields(schema: z.ZodObject): Pick<Schema, 'properties' | 'required'>
}

/**
 * Converts the schemas of the contract to JSON Schema. Exported schemas keep their names. Other schemas of an endpoint
 * have names such as `CreateCompanyBody`. An exported schema whose input differs from its output, for example because a
 * field has a default, is converted twice: the name of the input schema ends with `Input`.
 */
export function createSchemas({ endpoints, schemas }: Contract): Schemas {
  const registries = {
    output: register(schemas, endpoints, { Reply: ({ response }) => response }),
    input: register(schemas, endpoints, {
      Body: ({ body }) => body,
      Params: ({ params }) => params,
      Query: ({ query }) => query,
    }),
  }
  const twofold = new Set([...schemas].filter(([schema]) => isTwofold(schema)).map(([, name]) => name))
  const toName = {
    output: (id: string) => id,
    input: (id: string) => (twofold.has(id) ? `${id}Input` : id),
  }
  const components = {
    ...writeAll(registries.output, 'output', toName.output),
    ...writeAll(registries.input, 'input', toName.input),
  }
  const find = (schema: z.ZodType, direction: Direction) => {
    const name = toName[direction](registries[direction].get(schema)?.id ?? '')
    const written = components[name]
    if (!written) throw new Error('The contract exports no endpoint with this schema')
    return { name, written }
  }
  return {
    components,
    write(schema, direction) {
      const { name, written } = find(schema, direction)
      return schemas.has(schema) || written.type === 'object' ? toReference(name) : written
    },
    writeFields: (schema) => find(schema, 'input').written,
  }
}

const toReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

function register(
  schemas: Contract['schemas'],
  endpoints: Contract['endpoints'],
  parts: Record<string, (endpoint: Endpoint) => unknown>,
): Registry {
  const registry: Registry = z.registry()
  for (const [schema, id] of schemas) registry.add(schema, { id })
  for (const [endpoint, name] of endpoints)
    for (const [ending, read] of Object.entries(parts)) {
      const part = read(endpoint)
      if (part instanceof z.ZodType && !registry.has(part))
        registry.add(part, { id: toPascalCase(name) + ending })
    }
  return registry
}

const isTwofold = (schema: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(schema, options('input'))) !==
  JSON.stringify(z.toJSONSchema(schema, options('output')))

function writeAll(registry: Registry, io: Direction, toName: (id: string) => string): Components {
  const uri = (id: string) => toReference(toName(id)).$ref ?? ''
  const { schemas } = z.toJSONSchema(registry, { ...options(io), uri })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      delete schema.$schema
      delete schema.$id
      return [toName(id), schema as Schema]
    }),
  )
}

/**
 * Describes JSON as any value, because some generators convert a recursive schema to a type that does not compile.
 * Omits the bounds of safe integers, which Zod adds.
 */
const options = (io: Direction) => ({
  io,
  unrepresentable: 'any' as const,
  override({ zodSchema, jsonSchema }: OverrideInput) {
    if (zodSchema === json) {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.description = 'Any JSON value'
    }
    if (jsonSchema.format) delete jsonSchema.pattern
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (zodSchema instanceof z.ZodObject && !zodSchema.def.catchall) delete jsonSchema.additionalProperties
  },
})

type OverrideInput = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]
