import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Logs a request once, when it is answered: a second line for its arrival would say nothing more. A query is never logged,
 * because links in emails carry their secret there.
 */
export class LogWhenAnswered extends LogController {
  /** The line of a request has no header and no body, so nothing in it needs to be searched for secrets. */
  readonly #plain: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    super()
    this.#plain = log.child({}, { redact: { paths: [] } })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime, statusCode } = reply
    const { id: reqId, method, url, routeOptions, host, ip: remoteAddress, socket } = request
    const [path] = url.split('?', 1)
    const req = { method, route: routeOptions.url, path, host, remoteAddress, remotePort: socket.remotePort }
    const line = { reqId, req, res: { statusCode }, responseTime }
    if (error) this.#plain.error({ ...line, err: error }, 'request errored')
    else this.#plain.info(line, 'request completed')
  }
}
