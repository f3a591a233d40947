import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Logs one line per request when it completes. Never logs the query, which can contain a secret if the request comes
 * from a link in an email.
 */
export class LogWhenAnswered extends LogController {
  /** The log line contains no body and no secret headers, so redaction can be skipped. */
  readonly #plain: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    super()
    this.#plain = log.child({}, { redact: { paths: [] } })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { id: reqId, span, method, url, routeOptions, host, ip: remoteAddress, socket } = request
    const [path] = url.split('?', 1)
    const line = {
      reqId,
      traceId: span?.spanContext().traceId,
      method,
      route: routeOptions.url,
      path,
      status: reply.statusCode,
      ...getCallerIds(request),
      host,
      remoteAddress,
      remotePort: socket.remotePort,
      responseTime: reply.elapsedTime,
    }
    if (error) this.#plain.error({ ...line, err: error }, 'request errored')
    else if (isHealthCheck(request, reply)) this.#plain.debug(line, 'request completed')
    else this.#plain.info(line, 'request completed')
  }
}

/** Proxies check servers frequently, so successful checks are logged only at debug level. */
const isHealthCheck = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode === 200 && (routeOptions.url === '/readyz' || routeOptions.url === '/healthz')

/**
 * Returns the ids of the caller and of the company that the request is about. Before authorization, both ids are
 * undefined.
 */
export const getCallerIds = ({ caller }: Pick<FastifyRequest, 'caller'>) => ({
  user: caller?.user.id,
  company: caller?.companyId ?? undefined,
})
