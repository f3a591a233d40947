import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs a request once, when it is answered: a second line for its arrival would say nothing more. */
class LogWhenAnswered extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime } = reply
    if (error) reply.log.error({ req: request, res: reply, err: error, responseTime }, 'request errored')
    else reply.log.info({ req: request, res: reply, responseTime }, 'request completed')
  }
}

export const createRequestLog = () => new LogWhenAnswered()
