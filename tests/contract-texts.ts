import type { z } from 'zod'
import { unwrapSchema } from '#contract/core/form.ts'
import { listContractEndpoints } from './endpoints.ts'

type Schema = z.core.$ZodType

function* listTexts(schema: Schema, path: string): Generator<[string, Schema]> {
  const core = unwrapSchema(schema)
  const { def } = core._zod as {
    def: { type: string; shape?: Record<string, Schema>; element?: Schema; options?: Schema[]; in?: Schema }
  }
  if (core !== schema && def.type !== 'string') return yield* listTexts(core, path)
  for (const [name, field] of Object.entries(def.shape ?? {})) yield* listTexts(field, `${path}.${name}`)
  for (const option of def.options ?? []) yield* listTexts(option, path)
  if (def.element) yield* listTexts(def.element, `${path}[]`)
  if (def.type === 'pipe' && def.in) yield* listTexts(def.in, path)
  if (def.type === 'string') yield [path, schema]
}

export const listStringSchemas = async (): Promise<[path: string, schema: Schema][]> =>
  [...(await listContractEndpoints())].flatMap(([name, { body, query }]) =>
    Object.entries({ body, query }).flatMap(([part, schema]) =>
      schema ? [...listTexts(schema, `${name} ${part}`)] : [],
    ),
  )
