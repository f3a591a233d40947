import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { openApi } from '#server/core/http/openapi.ts'
import { apiDocsPage } from './page.ts'

/** The description of every call: for programs, and as a page to read. Written once, when first asked for. */
export function apiDocsRoutes(app: FastifyInstance, { config }: Context): void {
  const describe = onceOnly(() => openApi(app.endpoints, config.publicUrl))
  const text = onceOnly(() => JSON.stringify(describe()))
  const page = onceOnly(() => apiDocsPage(describe()))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text()),
  )
  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
      .send(page().replace('__NONCE__', nonce))
  })
}

/** Nothing runs on this page, and nothing is loaded but its mark. */
const policy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function onceOnly<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
