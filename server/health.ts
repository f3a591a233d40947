import type { FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { canReadMetrics } from '#server/metrics/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the server has begun to stop. */
    isDraining: boolean
  }
}

const checkMs = 3000

interface PartStatus {
  status: 'ok' | 'failed'
  ms: number
}

/**
 * `/readyz` does not check the database: otherwise, a database outage would remove every server from the proxy, and
 * users would see the proxy's error page. `/status` requires the same authorization as the metrics; other callers get a
 * 404.
 */
export function healthRoutes(
  app: FastifyInstance,
  { config, db, files, mail, identity, scanning, log }: Context,
): void {
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => db.selectFrom('companies').select('id').limit(1).executeTakeFirst(),
    files: () => files.check(),
    mail: () => mail.check(),
    login: () => identity.check(),
    ...(scanning.scansContent && { scanner: () => scanning.check() }),
  }
  const checkPart = async ([name, check]: [string, () => Promise<unknown>]): Promise<
    [string, PartStatus]
  > => {
    const startedAt = performance.now()
    const failure = await pTimeout<unknown>(check(), { milliseconds: checkMs }).then(
      () => null,
      (error: unknown) => ({ err: error }),
    )
    if (failure) log.warn(failure, `the status check of ${name} failed`)
    return [name, { status: failure ? 'failed' : 'ok', ms: Math.round(performance.now() - startedAt) }]
  }
  const checkAll = async () => Object.fromEntries(await Promise.all(Object.entries(checks).map(checkPart)))
  let running: ReturnType<typeof checkAll> | null = null
  /** Concurrent calls share a check, because each check uses a database connection. */
  const shareCheck = () => (running ??= checkAll().finally(() => (running = null)))

  app.decorate('isDraining', false)
  // Health checks are exempt from the concurrency limits, so that they work for an IP address at its limit.
  const options = { config: { needsNoTurn: true } }
  app.get('/healthz', options, () => ({ status: 'alive' }))
  // Returns 503 instead of throwing. A thrown error would be logged for every check while the server stops.
  app.get('/readyz', options, (_request, reply) =>
    app.isDraining ? reply.code(503).send({ status: 'stopping' }) : { status: 'ready' },
  )
  app.get('/status', options, async (request, reply) => {
    if (!canReadMetrics(request, config.metricsToken)) throw new AppError('not_found')
    const parts = await shareCheck()
    const isWorking = Object.values(parts).every(({ status }) => status === 'ok')
    return reply
      .code(isWorking ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(parts)
  })
}
