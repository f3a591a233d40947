import { randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { withoutSchemas } from '#local/sandboxes/kit/without-schemas.ts'
import { type FaultInjection, createFaultInjection, sendReply } from '#local/sandboxes/kit/faults.ts'
import { type RunExclusive, createMutex } from '#local/sandboxes/kit/mutex.ts'
import { buildCompanyRoutes } from './companies.ts'
import { buildConnectionRoutes } from './connections.ts'
import { buildConsumerRoutes, createConsumerReader } from './consumers.ts'
import { buildFinancialRoutes } from './financials.ts'
import { buildIntegrationRoutes } from './integrations.ts'
import { type Fault, addTestRoutes, faultBehavior } from './faults.ts'
import { addLinkRoutes } from './link-routes.ts'
import { type ApiRoute, CodatFailure, type CodatSandboxOptions, type Sandbox } from './sandbox.ts'
import { openState } from './state.ts'
import { startWebhooks } from './webhooks.ts'
import { findRefusedStatus } from '#local/sandboxes/kit/failures.ts'

/** The state is stored in `records` and survives a restart. Rejects if the port is in use. */
export async function startCodatSandbox(
  options: CodatSandboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { records, webhookSecret: secret, webhookDelaysMs: delaysMs } = options
  const consumers = createConsumerReader(records, options)
  const webhooks = startWebhooks({ records, secret, consumers, delaysMs })
  const sandbox: Sandbox = { options, url: '', state: openState(records), webhooks }
  const faults = createFaultInjection<Fault>()
  const runExclusive = createMutex()
  const app = Fastify({
    ...withoutSchemas,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: 1_000_000,
    // If a parameter is repeated, the last value is used.
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  })
  answerFailures(app)
  app.register(async (pages) => addLinkRoutes(pages, sandbox, runExclusive))
  app.register(async (api) => {
    guardApi(api, sandbox)
    const routes = [
      ...buildCompanyRoutes(sandbox),
      ...buildConnectionRoutes(sandbox),
      ...buildFinancialRoutes(sandbox),
      ...buildIntegrationRoutes(sandbox),
      ...buildConsumerRoutes(records, consumers),
    ]
    for (const route of routes) serve(api, route, faults, runExclusive)
    if (options.faults) addTestRoutes(api, sandbox, faults, runExclusive)
  })
  sandbox.url = await app.listen({ port: options.port, host: '127.0.0.1' })
  await webhooks.resume()
  return {
    url: sandbox.url,
    async stop() {
      await app.close()
      await webhooks.stop()
    },
  }
}

function serve(
  api: FastifyInstance,
  route: ApiRoute,
  faults: FaultInjection<Fault>,
  runExclusive: RunExclusive,
): void {
  const handler = async (
    request: FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>,
    reply: FastifyReply,
  ) => {
    const { params, query, body } = request
    return sendReply(reply.code(route.status ?? 200), faults.consume(route.operation), faultBehavior, () =>
      runExclusive(() => route.handle({ params, query, body })),
    )
  }
  api.route({ method: route.method, url: route.url, handler })
}

function guardApi(api: FastifyInstance, sandbox: Sandbox): void {
  const expected = Buffer.from(`Basic ${Buffer.from(sandbox.options.apiKey).toString('base64')}`)
  const quota = { day: '', used: 0 }
  api.setNotFoundHandler(() => {
    throw new CodatFailure(404, 'Resource not found')
  })
  // The quota is counted but not enforced, so that users who try the product are never locked out.
  api.addHook('onRequest', async (request, reply) => {
    const now = new Date()
    const day = now.toISOString().slice(0, 10)
    if (quota.day !== day) Object.assign(quota, { day, used: 0 })
    quota.used += 1
    const linkedConnections = await sandbox.state.connections({ status: 'Linked' })
    const limit = 1000 * (1 + new Set(linkedConnections.map(({ company_id }) => company_id)).size)
    reply.headers({
      'x-rate-limit-limit': String(limit),
      'x-rate-limit-remaining': String(Math.max(0, limit - quota.used)),
      'x-rate-limit-reset': new Date(now.setUTCHours(24, 0, 0, 0)).toUTCString(),
    })
    const actual = Buffer.from(request.headers.authorization ?? '')
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
      throw new CodatFailure(401, 'Unauthorized')
  })
}

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, _, reply) => {
    const failure = toFailure(error)
    if (failure.status >= 500 && !(error instanceof CodatFailure))
      console.error('Codat sandbox failed', error)
    return reply.code(failure.status).send({
      statusCode: failure.status,
      service: failure.service,
      error: failure.message,
      correlationId: randomUUID().replaceAll('-', ''),
      canBeRetried: failure.status === 429 || failure.status >= 500 ? 'True' : 'Unknown',
      detailedErrorCode: 0,
    })
  })
}

function toFailure(error: unknown): CodatFailure {
  if (error instanceof CodatFailure) return error
  const status = findRefusedStatus(error)
  if (status !== null) return new CodatFailure(status, 'Error processing request - not valid.')
  return new CodatFailure(500, 'There is a problem with our server. Please try again later.')
}
