import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

const folder = join(import.meta.dirname, '../../../contract')

/** The exported names of endpoints and schemas. Names of schemas are converted to PascalCase. */
export interface Contract {
  endpoints: ReadonlyMap<Endpoint, string>
  schemas: ReadonlyMap<z.ZodType, string>
}

/**
 * Imports every file of the contract, because a handwritten list would become outdated. Throws if two endpoints or two
 * schemas have the same name.
 */
export async function readContract(): Promise<Contract> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    sources.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>),
  )
  const exported = modules.flatMap((module) => Object.entries(module))
  const endpoints = exported.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
  const schemas = exported.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
  return {
    endpoints: byValue(endpoints),
    schemas: byValue(schemas.map(([name, schema]) => [toPascalCase(name), schema])),
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export const toPascalCase = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

function byValue<T>(exported: [string, T][]): Map<T, string> {
  const names = exported.map(([name]) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new Error(`The contract exports ${duplicate} twice`)
  return new Map(exported.map(([name, value]) => [value, name]))
}
