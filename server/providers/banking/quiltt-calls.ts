import { z } from 'zod'
import { type Deadlines, describeForm, providerCall, type ProviderLog } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'
import type { QuilttAccess } from './config.ts'

interface AuthCall<S extends z.ZodType> {
  operation: string
  method: 'POST' | 'DELETE'
  path: string
  /** The bearer token. */
  bearer: string
  body?: object
  schema: S
  toFailure?: (status: number) => ProviderFailure | undefined
}

export interface QuilttCalls {
  /** A call for session tokens. */
  auth<S extends z.ZodType>(call: AuthCall<S>): Promise<z.output<S>>
  /** A GraphQL query on behalf of one profile; `data` is the schema of a successful answer. */
  ask<S extends z.ZodType>(
    operation: string,
    profileId: string,
    query: string,
    variables: object,
    data: S,
  ): Promise<z.output<S>>
}

export function quilttCalls(config: QuilttAccess, log: ProviderLog, deadline: Deadlines): QuilttCalls {
  const base = { ...deadline, provider: 'quiltt', log }
  const authUrl = config.authUrl.replace(/\/+$/, '')
  const apiUrl = config.apiUrl.replace(/\/+$/, '')
  return {
    auth: ({ path, bearer, method, ...call }) =>
      providerCall({
        ...base,
        ...call,
        method,
        url: authUrl + path,
        headers: { authorization: `Bearer ${bearer}` },
        // sessions are counted; ending one twice does no harm
        retry: method === 'POST' ? 'never' : 'safe',
      }),
    async ask(operation, profileId, query, variables, data) {
      const credentials = Buffer.from(`${profileId}:${config.apiSecret}`).toString('base64')
      const answer = await providerCall({
        ...base,
        operation,
        method: 'POST',
        url: `${apiUrl}/v1/graphql`,
        headers: { authorization: `Basic ${credentials}` },
        body: { query, variables },
        retry: 'safe',
        schema: graphqlReply,
      })
      return parseData(operation, answer, data, log)
    },
  }
}

const graphqlReply = z.object({
  data: z.unknown(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).nullish() }))
    .nullish(),
})

/** GraphQL refuses with status 200: only an answer without `errors` is a success. */
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
  throw new ProviderError('quiltt', operation, 'invalid', { details: { note: describeForm(parsed.error) } })
}

function toFailure(code: string, note: string): ProviderFailure {
  if (/not.?found/i.test(code) || /not found/i.test(note)) return 'not_found'
  if (/unauthenticated|unauthori[sz]ed|forbidden/i.test(code)) return 'auth'
  if (/internal|unavailable/i.test(code)) return 'down'
  return 'invalid'
}
