/** The status with which Fastify itself refused a request, such as a body that is not JSON; null for a fault of the sandbox. */
export function findRefusedStatus(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : null
}
