import { randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { withoutSchemas } from '#local/sandboxes/kit/without-schemas.ts'
import { startDeliveries } from '#local/sandboxes/kit/deliveries.ts'
import {
  addFaultRoutes,
  type FaultInjection,
  createFaultInjection,
  sendReply,
  type FaultBehavior,
} from '#local/sandboxes/kit/faults.ts'
import { type RunExclusive, createMutex } from '#local/sandboxes/kit/mutex.ts'
import { buildAccountRoutes } from './accounts.ts'
import { toErrorReply, PlaidFailure } from './failures.ts'
import { buildItemRoutes } from './items.ts'
import { applyItemAction } from './item-actions.ts'
import { openSigningKeys } from './keys.ts'
import { type BankFault, bankFault, buildEnumReplacer } from './faults.ts'
import { addLinkRoutes } from './link-routes.ts'
import { buildLinkTokenRoutes } from './link-tokens.ts'
import { buildSandboxRoutes } from './sandbox-calls.ts'
import type { ApiRoute, PlaidSandboxOptions, Sandbox } from './sandbox.ts'
import { openState } from './state.ts'
import { buildTransactionRoutes } from './transactions.ts'
import { findRefusedStatus } from '#local/sandboxes/kit/failures.ts'

const faultBehavior: FaultBehavior<BankFault> = {
  refusal: ({ status }) => new PlaidFailure(codeOfStatus(status), status),
  strange: buildEnumReplacer(
    /^(type|subtype|error_code|error_type|transactions_update_status|update_type|payment_channel)$/,
  ),
}

/** The state is stored in `records` and survives a restart. Rejects if the port is in use. */
export async function startPlaidSandbox(
  options: PlaidSandboxOptions,
): Promise<{ url: string; scriptUrl: string; stop(): Promise<void> }> {
  const { records, webhookDelaysMs: delaysMs } = options
  const keys = openSigningKeys(records)
  const sign = async (body: string) => ({ 'plaid-verification': await keys.sign(body) })
  const deliveries = startDeliveries({ records, vendor: 'plaid', sign, delaysMs })
  const sandbox: Sandbox = { options, url: '', state: openState(records), keys, deliveries }
  const faults = createFaultInjection<BankFault>()
  const runExclusive = createMutex()
  const app = Fastify({
    ...withoutSchemas,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: 1_000_000,
  })
  answerFailures(app)
  app.register(async (pages) => addLinkRoutes(pages, sandbox, runExclusive))
  app.register(async (api) => {
    const routes = [
      ...buildLinkTokenRoutes(sandbox),
      ...buildItemRoutes(sandbox),
      ...buildAccountRoutes(sandbox),
      ...buildTransactionRoutes(sandbox),
      ...buildSandboxRoutes(sandbox),
    ]
    for (const route of routes) serve(api, sandbox, route, faults, runExclusive)
  })
  if (options.faults) app.register(async (api) => addTestRoutes(api, sandbox, faults, runExclusive))
  sandbox.url = await app.listen({ port: options.port, host: '127.0.0.1' })
  await deliveries.resume()
  return {
    url: sandbox.url,
    scriptUrl: `${sandbox.url}/link/v2/stable/link-initialize.js`,
    async stop() {
      await app.close()
      await deliveries.stop()
    },
  }
}

function serve(
  api: FastifyInstance,
  sandbox: Sandbox,
  route: ApiRoute,
  faults: FaultInjection<BankFault>,
  runExclusive: RunExclusive,
): void {
  api.post(route.path, async (request, reply) => {
    checkKeys(sandbox, request)
    const fault = faults.consume(route.path)
    if (fault?.answer === 'refuse') throw new PlaidFailure(fault.code)
    return sendReply(reply, fault, faultBehavior, async () => {
      const result = await runExclusive(() => route.handle(request.body))
      return { ...result, request_id: newRequestId() }
    })
  })
}

const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(0, 15)

function codeOfStatus(status: number): string {
  if (status === 429) return 'RATE_LIMIT'
  return status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'INVALID_FIELD'
}

/** Most libraries send the keys in headers, and some libraries send them in the body. */
function checkKeys({ options }: Sandbox, { headers, body }: FastifyRequest): void {
  const inBody = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  const isSame = (actual: unknown, text: string): boolean => {
    const expected = Buffer.from(text)
    const bytes = Buffer.from(typeof actual === 'string' ? actual : '')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
  const clientId = headers['plaid-client-id'] ?? inBody('client_id')
  const secret = headers['plaid-secret'] ?? inBody('secret')
  if (!isSame(clientId, options.clientId) || !isSame(secret, options.secret))
    throw new PlaidFailure('INVALID_API_KEYS')
}

function addTestRoutes(
  api: FastifyInstance,
  sandbox: Sandbox,
  faults: FaultInjection<BankFault>,
  runExclusive: RunExclusive,
): void {
  addFaultRoutes(api, faults, bankFault)
  api.post('/faults/keys/rotate', async (_, reply) => {
    await sandbox.keys.rotate()
    return reply.code(204).send()
  })
  api.post<{ Params: { id: string; action: string } }>(
    '/faults/items/:id/:action',
    async ({ params }, reply) => {
      await runExclusive(() => applyItemAction(sandbox, params.id, params.action))
      return reply.code(204).send()
    },
  )
}

function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new PlaidFailure('NOT_FOUND', 404)
  })
  app.setErrorHandler((error, _, reply: FastifyReply) => {
    const failure = toFailure(error)
    if (failure.status >= 500 && !(error instanceof PlaidFailure))
      console.error('Plaid sandbox failed', error)
    return reply
      .code(failure.status)
      .send({ ...toErrorReply(failure.code, failure.message), request_id: newRequestId() })
  })
}

function toFailure(error: unknown): PlaidFailure {
  if (error instanceof PlaidFailure) return error
  const status = findRefusedStatus(error)
  if (status !== null) return new PlaidFailure('INVALID_FIELD', status, 'the body is not valid JSON')
  return new PlaidFailure('INTERNAL_SERVER_ERROR')
}
