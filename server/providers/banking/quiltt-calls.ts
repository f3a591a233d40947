import { z } from 'zod'
import { createVendorCall, type Deadlines, describeMismatch, type ProviderLog } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'
import type { QuilttAccess } from './config.ts'

export type QuilttCalls = ReturnType<typeof createQuilttCalls>

export function createQuilttCalls(config: QuilttAccess, log: ProviderLog, deadline: Deadlines) {
  const vendor = { ...deadline, provider: 'quiltt', log }
  const callGraphql = createVendorCall({ ...vendor, baseUrl: config.apiUrl }, () => ({ method: 'POST' }))
  return {
    auth: createVendorCall({ ...vendor, baseUrl: config.authUrl }, ({ method }) => ({
      // Retrying a POST would count toward Quiltt's limit on new sessions. Revoking a session is idempotent.
      retry: method === 'POST' ? 'never' : 'safe',
    })),
    async ask<S extends z.ZodType>(
      operation: string,
      profileId: string,
      query: string,
      variables: object,
      data: S,
    ): Promise<z.output<S>> {
      const credentials = Buffer.from(`${profileId}:${config.apiSecret}`).toString('base64')
      const headers = { authorization: `Basic ${credentials}` }
      const request = { headers, body: { query, variables } }
      return parseData(
        operation,
        await callGraphql(operation, '/v1/graphql', graphqlReply, request),
        data,
        log,
      )
    },
  }
}

const graphqlReply = z.object({
  data: z.unknown(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).nullish() }))
    .nullish(),
})

/** GraphQL errors have status 200. Only a response without `errors` is a success. */
function parseData<S extends z.ZodType>(
  operation: string,
  { data, errors }: z.output<typeof graphqlReply>,
  schema: S,
  log: ProviderLog,
): z.output<S> {
  if (errors && errors.length > 0) {
    const note = errors.map(({ message }) => message.slice(0, 200)).join('; ')
    const kind = toFailure(errors[0]?.extensions?.code ?? '', note)
    log.warn({ provider: 'quiltt', operation, kind, note }, 'provider call failed')
    throw new ProviderError('quiltt', operation, kind, { details: { note } })
  }
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new ProviderError('quiltt', operation, 'invalid', {
    details: { note: describeMismatch(parsed.error) },
  })
}

function toFailure(code: string, note: string): ProviderFailure {
  if (/not.?found/i.test(code) || /not found/i.test(note)) return 'not_found'
  if (/unauthenticated|unauthori[sz]ed|forbidden/i.test(code)) return 'auth'
  if (/internal|unavailable/i.test(code)) return 'down'
  return 'invalid'
}
