import type { Endpoint } from '#contract/core/endpoint.ts'
import { readContract } from '#server/api-docs/openapi/contract.ts'

export async function listContractEndpoints(): Promise<Map<string, Endpoint>> {
  const { endpoints } = await readContract()
  return new Map([...endpoints].map(([endpoint, name]) => [name, endpoint]))
}

export const listOpenApiPaths = ({ path, actions }: Endpoint): string[] =>
  (actions ? Object.keys(actions) : ['']).map((action) =>
    path.replace(':action', action).replace(/:(\w+)/g, '{$1}'),
  )
