import Fastify from 'fastify'
import { createHash } from 'node:crypto'

interface ScriptFile {
  /** The path contains a hash of the content, so that browsers can cache the file forever. */
  path: string
  content: Buffer
}

/**
 * Loads Scalar's browser bundle. Scalar's Fastify plugin contains the bundle as a string and exposes it only through a
 * route, so a separate Fastify instance, which never listens, serves it once. Importing the plugin takes 150 ms and 40
 * MB, so the import waits until the documentation is first opened.
 */
export async function loadScalarBundle(): Promise<ScriptFile> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload: content, statusCode } = await server.inject('/docs/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`the API reference returned ${statusCode} for its script`)
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path: `/api/docs/scalar-${version}.js`, content }
}
