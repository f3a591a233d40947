import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { withoutSchemas } from '#local/sandboxes/kit/without-schemas.ts'
import { z } from 'zod'
import {
  faultFields,
  addFaultRoutes,
  type FaultInjection,
  createFaultInjection,
  sendReply,
  type FaultBehavior,
} from './faults.ts'
import { type RunExclusive, createMutex } from './mutex.ts'
import { findRefusedStatus } from './failures.ts'

export interface ApiRequest {
  params: Record<string, string>
  query: URLSearchParams
  /** Parsed JSON or form fields. */
  body: unknown
  headers: FastifyRequest['headers']
}

export interface ApiRoute {
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** The status of a successful response; 200 by default. */
  status?: number
  /** Whether the endpoint works without credentials. */
  open?: boolean
  handle(request: ApiRequest): Promise<unknown>
}

export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** The vendor's error code or, for Ghost, the error's `context`. */
  readonly reason: string | undefined

  constructor(status: number, message: string, reason?: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

export interface VendorApi {
  name: string
  /** The port to listen on; 0 selects a free port. */
  port: number
  /** Enables `/faults`, where tests inject faults. */
  faults: boolean
  routes: ApiRoute[]
  /** Throws `Refusal` if the caller's credentials are invalid. */
  guard(request: ApiRequest, route: ApiRoute): Promise<void>
  failure(refusal: Refusal): object
  /** Names of enum fields, to which the fault `strange` gives unknown values. */
  enums: readonly string[]
  headers?: Record<string, string>
  ignoreTrailingSlash?: boolean
  /** Adds routes outside the API, such as images. */
  extend?(app: FastifyInstance): void
  /** The redirect target for an unknown path, if any. */
  elsewhere?(path: string): string | undefined
}

const fault = z.strictObject({
  ...faultFields,
  /**
   * `strange` replaces enum values with unknown values and adds unknown fields. `body` returns the field `body` as
   * JSON instead of running the operation.
   */
  answer: z.enum(['status', 'hang', 'lost', 'malformed', 'cut', 'strange', 'body']),
  /** The vendor's error code. Used only if `answer` is `status`. */
  reason: z.string().optional(),
  body: z.unknown().optional(),
})
type Fault = z.output<typeof fault>
export type FaultRequest = Omit<z.input<typeof fault>, 'operation'>

/** Rejects if the port is in use. */
export async function serveApi(api: VendorApi): Promise<{ url: string; stop(): Promise<void> }> {
  const app = Fastify({
    ...withoutSchemas,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: 1_000_000,
    // Vendors' slugs and ids have up to 191 characters.
    routerOptions: { ignoreTrailingSlash: api.ignoreTrailingSlash ?? false, maxParamLength: 200 },
  })
  readBodies(app)
  app.setErrorHandler((error, _, reply) => {
    const refusal = toRefusal(error)
    if (refusal !== error && refusal.status >= 500) console.error(`${api.name} sandbox failed`, error)
    return reply.code(refusal.status).send(api.failure(refusal))
  })
  if (api.headers) app.addHook('onRequest', async (_, reply) => void reply.headers(api.headers ?? {}))
  const faults = createFaultInjection<Fault>()
  const runExclusive = createMutex()
  for (const route of api.routes) serve(app, api, route, faults, runExclusive)
  if (api.faults) addFaultRoutes(app, faults, fault)
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://sandbox')
    const elsewhere = api.elsewhere?.(pathname)
    if (elsewhere !== undefined) return reply.redirect(`${elsewhere}${search}`, 301)
    throw new Refusal(404, 'Resource not found')
  })
  api.extend?.(app)
  return { url: await app.listen({ port: api.port, host: '127.0.0.1' }), stop: () => app.close() }
}

function readBodies(app: FastifyInstance): void {
  const asText = { parseAs: 'string' as const }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    asText,
    async (_: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    asText,
    async (_: FastifyRequest, text: string): Promise<unknown> => {
      // Some clients send a content type with an empty body.
      if (text === '') return undefined
      try {
        return JSON.parse(text)
      } catch {
        throw new Refusal(400, 'The body is not valid JSON.')
      }
    },
  )
}

function serve(
  app: FastifyInstance,
  api: VendorApi,
  route: ApiRoute,
  faults: FaultInjection<Fault>,
  runExclusive: RunExclusive,
): void {
  const faultBehavior = describeFaults(api.enums)
  const handler = async (raw: FastifyRequest<{ Params: Record<string, string> }>, reply: FastifyReply) => {
    const request = {
      params: raw.params,
      query: new URL(raw.url, 'http://sandbox').searchParams,
      body: raw.body,
      headers: raw.headers,
    }
    if (!route.open) await api.guard(request, route)
    const fault = faults.consume(route.operation)
    if (fault?.answer === 'body') return reply.type('application/json').send(JSON.stringify(fault.body))
    return sendReply(reply.code(route.status ?? 200), fault, faultBehavior, () =>
      runExclusive(() => route.handle(request)),
    )
  }
  app.route({ method: route.method, url: route.url, handler })
}

const describeFaults = (enums: readonly string[]): FaultBehavior<Fault> => ({
  refusal: ({ status, reason }) => new Refusal(status, 'This error was injected by the sandbox.', reason),
  strange(key, value) {
    if (enums.includes(key) && typeof value === 'string') return `novel_${value}`
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && key !== 'novel_field' ? { ...value, novel_field: {} } : value
  },
})

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status = findRefusedStatus(error)
  if (status !== null) return new Refusal(status, 'The request could not be read.')
  return new Refusal(500, 'Something went wrong on our side.')
}
