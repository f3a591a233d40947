import { timingSafeEqual } from 'node:crypto'
import { type ApiRequest, type ApiRoute, Refusal, serveApi } from '#local/sandboxes/kit/api-server.ts'
import { buildLoanFiles } from '#local/demo/records/tables.ts'
import { createOffsets } from './offsets.ts'
import { createRateLimit } from './rate-limit.ts'
import { buildRecordRoutes } from './record-routes.ts'
import type { AirtableSandboxOptions } from './sandbox.ts'
import { buildDemoTables, buildId } from './tables.ts'

const ADDRESS_LASTS_MS = 2 * 3600 * 1000
const TYPES: Record<number, string> = {
  401: 'AUTHENTICATION_REQUIRED',
  403: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
  413: 'REQUEST_TOO_LARGE',
}

/**
 * Starts an Airtable sandbox on loopback, with one base of investors, loans and loan files. Its data is lost when it
 * stops. Rejects if the port is taken.
 */
export async function startAirtableSandbox(
  options: AirtableSandboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { port, token, faults = false, callsPerSecond = 5, blockMs = 30_000 } = options
  const sandbox = { url: '' }
  const countCall = createRateLimit(callsPerSecond, blockMs)
  // The sandbox's own URL is not known yet, so the tables contain relative file URLs. Responses contain absolute URLs.
  const tables = buildDemoTables((id, filename) => `/attachments/${id}/${filename}`)
  const routes = buildRecordRoutes(tables, createOffsets()).map((route) => ({
    ...route,
    handle: async (request: ApiRequest) => withAddresses(await route.handle(request), sandbox.url),
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
    failure: formatAirtableFailure,
    ignoreTrailingSlash: true,
    enums: ['Status', 'Type'],
  })
  sandbox.url = started.url
  return started
}

function guardToken(authorization = '', token: string): void {
  const [sentHeader, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  if (sentHeader.length !== expected.length || !timingSafeEqual(sentHeader, expected))
    throw new Refusal(401, 'Authentication required')
}

/** Formats an error body as Airtable does. */
function formatAirtableFailure({ status, message, reason }: Refusal): object {
  if (status === 404) return { error: 'NOT_FOUND' }
  if (status === 429) return { errors: [{ error: 'RATE_LIMIT_REACHED', message }] }
  return { error: { type: reason ?? TYPES[status] ?? 'INVALID_REQUEST_UNKNOWN', message } }
}

const withAddresses = (answer: unknown, url: string): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      name === 'url' && typeof value === 'string' && value.startsWith('/attachments/')
        ? `${url}${value}?until=${Date.now() + ADDRESS_LASTS_MS}`
        : value,
    ),
  )

/** Like Airtable, allows downloads without a token until the URL expires. */
function loanFileRoute(): ApiRoute {
  const contents = new Map(
    buildLoanFiles().map((loanFile) => [buildId('att', loanFile.filename), loanFile.content]),
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
