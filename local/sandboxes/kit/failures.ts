/**
 * Returns the status if Fastify rejected the request, for example because of malformed JSON. Returns null for an error
 * in the sandbox.
 */
export function findRefusedStatus(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : null
}
