import type { FastifyInstance } from 'fastify'

/**
 * Disconnects clients that have not sent the whole body after `milliseconds`. Forms sent to form endpoints may contain
 * large files, so they have a minimum pace instead (`enforcePace`).
 */
export function disconnectSlowSenders(app: FastifyInstance, milliseconds = 15_000): void {
  app.addHook('onRequest', ({ raw, log, headers, routeOptions }, _reply, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    const isForm = headers['content-type']?.startsWith('multipart/')
    if (!hasBody || (isForm && routeOptions.config.endpoint?.encoding)) return done()
    const timer = setTimeout(() => {
      log.info('closed a connection whose body took too long')
      raw.destroy()
    }, milliseconds)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    raw.once('close', stop)
    done()
  })
}
