import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Logs one line per request when it completes. Never logs the query, which contains secrets if the request comes from a
 * link in an email.
 */
export class LogWhenAnswered extends LogController {
  /** A request line contains no headers or body, so redaction can be skipped. */
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
