import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { withoutSchemas } from '#local/sandboxes/kit/without-schemas.ts'
import { type BankFault, bankFault, buildEnumReplacer } from '#local/sandboxes/plaid/faults.ts'
import { moduleHeaders, buildModule, serveScript, serveOverlay } from '#local/sandboxes/plaid/link-routes.ts'
import { startDeliveries } from '#local/sandboxes/kit/deliveries.ts'
import {
  addFaultRoutes,
  type FaultInjection,
  createFaultInjection,
  sendReply,
  type FaultBehavior,
} from '#local/sandboxes/kit/faults.ts'
import { type RunExclusive, createMutex } from '#local/sandboxes/kit/mutex.ts'
import { connectorSteps } from './connector.ts'
import { parseOperationName } from './graphql-request.ts'
import { buildAuthFailure, QuilttFailure, type QuilttSandboxOptions, type Sandbox } from './sandbox.ts'
import { issueSession, toSessionResponse, requireSession } from './sessions.ts'
import { openState } from './state.ts'

const faultBehavior: FaultBehavior<BankFault> = {
  refusal: ({ status }) => new QuilttFailure(status, 'Injected by the sandbox'),
  strange: buildEnumReplacer(/^(status|kind|entryType|provider|state)$/),
}

/**
 * Quiltt uses several hosts, but the sandbox uses a single host. The state is stored in `records` and survives a
 * restart. Rejects if the port is in use.
 */
export async function startQuilttSandbox(
  options: QuilttSandboxOptions,
): Promise<{ url: string; scriptUrl: string; stop(): Promise<void> }> {
  const { records, webhookDelaysMs: delaysMs, webhookSecret } = options
  const sign = (body: string) => Promise.resolve(quilttSignature(webhookSecret, body))
  const deliveries = startDeliveries({ records, vendor: 'quiltt', sign, delaysMs })
  const sandbox: Sandbox = { options, url: '', state: openState(records), deliveries }
  const faults = createFaultInjection<BankFault>()
  const runExclusive = createMutex()
  const app = Fastify({
    ...withoutSchemas,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: 1_000_000,
  })
  answerFailures(app)
  sessionRoutes(app, sandbox, faults, runExclusive)
  graphqlRoute(app, sandbox, faults, runExclusive)
  connectorRoutes(app, sandbox, runExclusive)
  if (options.faults) addTestRoutes(app, sandbox, faults)
  sandbox.url = await app.listen({ port: options.port, host: '127.0.0.1' })
  await deliveries.resume()
  return {
    url: sandbox.url,
    scriptUrl: `${sandbox.url}/v1/connector.js`,
    async stop() {
      await app.close()
      await deliveries.stop()
    },
  }
}

function quilttSignature(secret: string, body: string): Record<string, string> {
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`1${time}${body}`).digest('base64')
  return { 'quiltt-timestamp': time, 'quiltt-signature': signature }
}

function sessionRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  faults: FaultInjection<BankFault>,
  runExclusive: RunExclusive,
): void {
  app.post('/v1/users/sessions', async (request, reply) => {
    const actual = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${sandbox.options.apiSecret}`)
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw buildAuthFailure()
    return sendReply(reply.code(201), faults.consume('issue-session'), faultBehavior, () =>
      runExclusive(() => issueSession(sandbox, request.body)),
    )
  })
  const sendSession = async ({ headers }: FastifyRequest) => {
    const { profile, session } = await requireSession(sandbox, headers.authorization)
    return toSessionResponse(profile, session)
  }
  app.get('/v1/users/session', sendSession)
  app.post('/v1/introspect/session_token', sendSession)
  app.delete('/v1/users/session', async ({ headers }, reply) =>
    sendReply(reply.code(204), faults.consume('revoke-session'), faultBehavior, async () => {
      const { session } = await requireSession(sandbox, headers.authorization)
      await sandbox.state.deleteSession(session.token)
    }),
  )
}

function graphqlRoute(
  app: FastifyInstance,
  sandbox: Sandbox,
  faults: FaultInjection<BankFault>,
  runExclusive: RunExclusive,
): void {
  app.post('/v1/graphql', async (request, reply) => {
    const profile = await authenticateCaller(sandbox, request.headers.authorization)
    const fault = faults.consume(parseOperationName(request.body))
    if (fault?.answer === 'refuse')
      return {
        data: null,
        errors: [{ message: 'Injected by the sandbox', extensions: { code: fault.code } }],
      }
    // The GraphQL library is loaded on the first request.
    const { executeGraphql } = await import('./graphql.ts')
    return sendReply(reply, fault, faultBehavior, () =>
      runExclusive(() => executeGraphql(sandbox, profile, request.body)),
    )
  })
}

/** Servers send the profile id with the API secret, and browsers send a session token. */
async function authenticateCaller(sandbox: Sandbox, authorization: string | undefined) {
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1]
  if (!basic) return (await requireSession(sandbox, authorization)).profile
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const actual = Buffer.from(secret.join(':'))
  const expected = Buffer.from(sandbox.options.apiSecret)
  const isAuthentic = actual.length === expected.length && timingSafeEqual(actual, expected)
  const profile = isAuthentic ? await sandbox.state.profile(id) : undefined
  if (!profile) throw buildAuthFailure()
  return profile
}

function connectorRoutes(app: FastifyInstance, sandbox: Sandbox, runExclusive: RunExclusive): void {
  serveScript(app, '/v1/connector.js', join(import.meta.dirname, 'browser/connector.js'))
  serveOverlay(app, '/v1')
  app.get<{ Params: { step: string } }>('/v1/answers/:step', async ({ params, query }, reply) => {
    const step = connectorSteps[params.step]
    if (!step) throw new QuilttFailure(404, 'Not Found')
    const value = await runExclusive(() => step(sandbox, query)).catch((error: unknown) => {
      if (error instanceof QuilttFailure)
        return { error: { error_code: error.message, display_message: error.instruction } }
      throw error
    })
    return reply.headers(moduleHeaders).send(buildModule(value))
  })
}

function addTestRoutes(app: FastifyInstance, { state }: Sandbox, faults: FaultInjection<BankFault>): void {
  addFaultRoutes(app, faults, bankFault)
  app.post<{ Params: { id: string; status: string } }>(
    '/faults/connections/:id/:status',
    async ({ params }, reply) => {
      const connection = await state.connection(params.id)
      if (!connection) throw new QuilttFailure(404, 'Not Found')
      await state.saveConnection({ ...connection, status: params.status.toUpperCase() })
      return reply.code(204).send()
    },
  )
}

function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new QuilttFailure(404, 'Not Found', 'Is the URL correct?')
  })
  app.setErrorHandler((error, _, reply: FastifyReply) => {
    const failure = asFailure(error)
    if (failure.status >= 500 && !(error instanceof QuilttFailure))
      console.error('Quiltt sandbox failed', error)
    const { message, instruction, fields } = failure
    return reply.code(failure.status).send(fields ?? { message, instruction })
  })
}

function asFailure(error: unknown): QuilttFailure {
  if (error instanceof QuilttFailure) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  // Fastify rejects invalid requests with a 4xx status, for example for malformed JSON.
  if (status >= 400 && status < 500) return new QuilttFailure(status, 'Bad Request')
  return new QuilttFailure(500, 'Internal Server Error')
}
