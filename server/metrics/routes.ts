import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { isLoopback } from '#server/core/settings.ts'
import { createMetricsRegistry, createDurationHistogram } from './registry.ts'

export function metricRoutes(app: FastifyInstance, ctx: Context): void {
  const figures = createMetricsRegistry(ctx)
  const durations = createDurationHistogram(figures.registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    // Unauthorized callers get a 404, as if the route did not exist.
    if (!canReadMetrics(request, ctx.config.metricsToken)) throw new AppError('not_found')
    return reply
      .type(figures.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await figures.text())
  })
}

/** Without a configured token, accepts only requests from this machine that no proxy has forwarded. */
export function canReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isLoopback(socket.remoteAddress ?? '') && !isForwarded
}

/** Compares in constant time, so that timing does not reveal where the values differ. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()
