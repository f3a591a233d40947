import type { FastifyInstance } from 'fastify'
import { isTransfer } from './security/concurrency.ts'

declare module 'fastify' {
  interface FastifyInstance {
    openTransfers: number
  }
}

/** Counts the uploads and downloads in progress, because a stopping server gives them more time than other requests. */
export function trackTransfers(app: FastifyInstance): void {
  app.decorate('openTransfers', 0)
  app.addHook('onRequest', (request, { raw }, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && isTransfer(endpoint, request)) {
      app.openTransfers += 1
      raw.once('close', () => (app.openTransfers -= 1))
    }
    done()
  })
}
