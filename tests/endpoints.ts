import type { Endpoint } from '#contract/core/endpoint.ts'
import { readContract } from '#server/api-docs/openapi/contract.ts'

/** Reads all endpoints that the contract's files export, by name. */
export async function listContractEndpoints(): Promise<Map<string, Endpoint>> {
  const { endpoints } = await readContract()
  return new Map([...endpoints].map(([endpoint, name]) => [name, endpoint]))
}

/** Lists the OpenAPI paths of an endpoint. An endpoint with actions has a path for each action. */
export const listOpenApiPaths = ({ path, actions }: Endpoint): string[] =>
  (actions ? Object.keys(actions) : ['']).map((action) =>
    path.replace(':action', action).replace(/:(\w+)/g, '{$1}'),
  )
