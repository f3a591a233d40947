import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/core/endpoint.ts'

const folder = join(import.meta.dirname, '../contract')

/** Every endpoint that a file of the contract, in any of its rooms, exports, by its name. */
export async function contractEndpoints(): Promise<Map<string, Endpoint>> {
  const endpoints = new Map<string, Endpoint>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  for (const file of files) {
    const exported = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) if (isEndpoint(value)) endpoints.set(name, value)
  }
  return endpoints
}

/** The paths under which OpenAPI describes an endpoint: one, or one for each of its actions. */
export const listOpenApiPaths = ({ path, actions }: Endpoint): string[] =>
  (actions ? Object.keys(actions) : ['']).map((action) =>
    path.replace(':action', action).replace(/:(\w+)/g, '{$1}'),
  )

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
