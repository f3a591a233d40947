import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { createCachedCompressor } from '#server/core/http/static/encodings.ts'
import { readContract } from '#server/api-docs/openapi/contract.ts'
import { buildOpenApi } from '#server/api-docs/openapi/openapi.ts'
import { renderApiDocsPage } from './page.ts'
import { loadScalarBundle } from './scalar-bundle.ts'

export function apiDocsRoutes(app: FastifyInstance, { config }: Context): void {
  const description = createCachedLoader(async () => {
    const text = JSON.stringify(buildOpenApi(app.endpoints, await readContract(), config.publicUrl))
    const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    return { tag, compress: createCachedCompressor(text) }
  })
  const bundle = createCachedLoader(loadScalarBundle)
  app.get('/api/openapi.json', async (request, reply) => {
    const { tag, compress } = await description()
    reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const { encoding, body } = compress(request)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  })
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const { path } = await bundle()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', buildPagePolicy(nonce))
      .send(renderApiDocsPage(path, nonce))
  })
  app.get('/api/docs/:file', async (request, reply) => {
    const { path, content } = await bundle()
    if (request.url !== path) throw new AppError('not_found')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}

/** Allows inline styles, because Scalar adds styles without a nonce. */
const buildPagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Returns a function that calls `load` once and caches the result. After a failure, the next call loads again. */
export function createCachedLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}
