import type { FastifyInstance } from 'fastify'

/**
 * Ends requests whose body is incomplete after `milliseconds`. Forms sent to an endpoint that takes them are exempt,
 * because they may carry large files over slow lines; they must keep the pace of transfers.
 */
export function endSlowBodies(app: FastifyInstance, milliseconds = 15_000): void {
  app.addHook('onRequest', ({ raw, log, headers, routeOptions }, _reply, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    const isForm = headers['content-type']?.startsWith('multipart/')
    if (!hasBody || (isForm && routeOptions.config.endpoint?.encoding)) return done()
    const timer = setTimeout(() => {
      log.info('a body that would not end was given up')
      raw.destroy()
    }, milliseconds)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    raw.once('close', stop)
    done()
  })
}
