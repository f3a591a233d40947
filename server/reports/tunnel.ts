import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { parseDsn } from '#server/providers/reports/dsn.ts'
import { maxEnvelopeSize, forwardEnvelope, requireOwnDsn } from '#server/providers/reports/tunnel.ts'

const rateLimited = { method: 'POST', path: '/api/monitoring/', limit: 'strict' } as const

/**
 * The page sends its error reports to this route, so that the page does not connect to a second host. The route is not
 * in the contract, because its bodies are Sentry envelopes.
 */
export function reportTunnelRoutes(app: FastifyInstance, { config }: Context): void {
  const dsn = config.sentry && parseDsn(config.sentry.dsn)
  if (!dsn) return
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    const types = ['text/plain', 'application/x-sentry-envelope']
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(rateLimited.path, {
      bodyLimit: maxEnvelopeSize,
      onRequest: (request) => app.countRequest(request, rateLimited),
      handler: async ({ body }, reply) => {
        if (!Buffer.isBuffer(body)) throw new AppError('invalid_request')
        requireOwnDsn(body, dsn)
        const { status, headers } = await forwardEnvelope(body, dsn)
        return reply.code(status).headers(headers).header('cache-control', 'no-store').send()
      },
    })
    done()
  })
}
