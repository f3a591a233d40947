import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs a request once, when it is answered: a second line for its arrival would say nothing more. */
class LogWhenAnswered extends LogController {
  /** The line of a request has no header and no body, so nothing in it needs to be searched for secrets. */
  readonly #plain: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    super()
    this.#plain = log.child({}, { redact: { paths: [] } })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime, statusCode } = reply
    if (error) {
      reply.log.error({ req: request, res: reply, err: error, responseTime }, 'request errored')
      return
    }
    const { id: reqId, method, url, host, ip: remoteAddress, socket } = request
    const req = { method, url, host, remoteAddress, remotePort: socket.remotePort }
    this.#plain.info({ reqId, req, res: { statusCode }, responseTime }, 'request completed')
  }
}

export const createRequestLog = (log: FastifyBaseLogger) => new LogWhenAnswered(log)
