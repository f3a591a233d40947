import { timingSafeEqual } from 'node:crypto'
import { type ApiRequest, type ApiRoute, Refusal, serveApi } from '#local/sandboxes/kit/api-server.ts'
import { buildLoanFiles } from '#local/demo/records/tables.ts'
import { makeOffsets } from './offsets.ts'
import { rateLimit } from './rate-limit.ts'
import { recordRoutes } from './record-routes.ts'
import type { AirtableSandboxOptions } from './sandbox.ts'
import { demoTables, idFor } from './tables.ts'

const ADDRESS_LASTS_MS = 2 * 3600 * 1000
const TYPES: Record<number, string> = {
  401: 'AUTHENTICATION_REQUIRED',
  403: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
  413: 'REQUEST_TOO_LARGE',
}

/**
 * Starts a sandbox of Airtable on loopback: one base with investors, loans and their files, held until it stops.
 * Rejects when the port is taken.
 */
export async function startAirtableSandbox(
  options: AirtableSandboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { port, token, faults = false, callsPerSecond = 5, blockMs = 30_000 } = options
  const own = { url: '' }
  const countCall = rateLimit(callsPerSecond, blockMs)
  // addresses of files are made anew for each answer, so the tables are filled once the own address is known
  const tables = demoTables((id, filename) => `/attachments/${id}/${filename}`)
  const routes = recordRoutes(tables, makeOffsets()).map((route) => ({
    ...route,
    handle: async (request: ApiRequest) => withAddresses(await route.handle(request), own.url),
  }))
  const started = await serveApi({
    name: 'Airtable',
    port,
    faults,
    routes: [...routes, loanFileRoute()],
    async guard({ headers }) {
      guardToken(headers.authorization, token)
      countCall()
    },
    failure: airtableFailure,
    ignoreTrailingSlash: true,
    enums: ['Status', 'Type'],
  })
  own.url = started.url
  return started
}

function guardToken(authorization = '', token: string): void {
  const [given, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(401, 'Authentication required')
}

/** A refusal as Airtable words it, which depends on its kind. */
function airtableFailure({ status, message, reason }: Refusal): object {
  if (status === 404) return { error: 'NOT_FOUND' }
  if (status === 429) return { errors: [{ error: 'RATE_LIMIT_REACHED', message }] }
  return { error: { type: reason ?? TYPES[status] ?? 'INVALID_REQUEST_UNKNOWN', message } }
}

/** The answer with whole addresses of files, good for two hours from now. */
const withAddresses = (answer: unknown, url: string): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      name === 'url' && typeof value === 'string' && value.startsWith('/attachments/')
        ? `${url}${value}?until=${Date.now() + ADDRESS_LASTS_MS}`
        : value,
    ),
  )

/** The files themselves: whoever has an address that has not ended may read it, as at Airtable. */
function loanFileRoute(): ApiRoute {
  const contents = new Map(
    buildLoanFiles().map((loanFile) => [idFor('att', loanFile.filename), loanFile.content]),
  )
  return {
    operation: 'get-attachment',
    method: 'GET',
    url: '/attachments/:id/:filename',
    open: true,
    async handle({ params, query }) {
      if (!(Number(query.get('until')) > Date.now()))
        throw new Refusal(410, 'The address of this file has ended')
      const content = contents.get(params['id'] ?? '')
      if (!content) throw new Refusal(404, 'No such file')
      return content
    },
  }
}
