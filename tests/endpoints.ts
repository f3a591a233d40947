import type { Endpoint } from '#contract/core/endpoint.ts'
import { readContract } from '#server/api-docs/openapi/contract.ts'

/** Every endpoint that a file of the contract exports, by its name. */
export async function contractEndpoints(): Promise<Map<string, Endpoint>> {
  const { endpoints } = await readContract()
  return new Map([...endpoints].map(([endpoint, name]) => [name, endpoint]))
}

/** The paths under which OpenAPI describes an endpoint: one, or one for each of its actions. */
export const listOpenApiPaths = ({ path, actions }: Endpoint): string[] =>
  (actions ? Object.keys(actions) : ['']).map((action) =>
    path.replace(':action', action).replace(/:(\w+)/g, '{$1}'),
  )
