import { z } from 'zod'

export const GraphqlRequest = z.object({
  query: z.string('No query string was present'),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

export function parseOperationName(body: unknown): string {
  const parsed = GraphqlRequest.safeParse(body)
  return /^\s*(?:query|mutation)\s+(\w+)/.exec(parsed.success ? parsed.data.query : '')?.[1] ?? ''
}
