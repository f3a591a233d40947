import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import type { Deadlines, ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { QuilttAccess } from './config.ts'
import type {
  QuilttConnection,
  QuilttProvider,
  QuilttSession,
  QuilttSessionRequest,
  TransactionPage,
  TransactionPosition,
} from './index.ts'
import {
  quilttAccounts,
  buildQuilttConnectionSchema,
  quilttDisconnected,
  quilttSession,
  quilttTransactions,
} from './quiltt-replies.ts'
import { type QuilttCalls, createQuilttCalls } from './quiltt-calls.ts'
import { createQuilttWebhookReader } from './quiltt-webhook.ts'

/** UUIDv5 namespace of profile ids, so that the same user and company always get the same profile. */
const PROFILE_NAMESPACE = 'b7d1a2a8-0a4f-4c53-9f0e-5c1f7a6f2d64'

const CONNECTION = `query Connection($id: ID!) {
  connection(id: $id) { id status institution { name } }
}`

const ACCOUNTS = `query Accounts($id: ID!) {
  connection(id: $id) {
    accounts { id name mask kind currencyCode balance { current available } institution { name } }
  }
}`

const TRANSACTIONS = `query Transactions($after: String, $filter: TransactionFilter) {
  transactions(first: 100, after: $after, filter: $filter, sort: DATE_DESC) {
    nodes { id date description amount entryType status currencyCode account { id } }
    pageInfo { endCursor hasNextPage }
  }
}`

const DISCONNECT = `mutation Disconnect($input: ConnectionDisconnectInput!) {
  connectionDisconnect(input: $input) { success errors { message } }
}`

/**
 * Creates the provider for Quiltt's session and GraphQL APIs, or compatible services. Throws an Error if
 * QUILTT_WEBHOOK_SECRETS is invalid. Source: Quiltt's OpenAPI description (2026-04-01) and its GraphQL schema.
 */
export function createQuilttProvider(
  config: QuilttAccess,
  log: ProviderLog,
  deadline: Deadlines = {},
): QuilttProvider {
  const calls = createQuilttCalls(config, log, deadline)
  const findConnection = async (operation: string, profileId: string, id: string) =>
    (await calls.ask(operation, profileId, CONNECTION, { id }, buildQuilttConnectionSchema(log))).connection
  return {
    session: (request) => session(calls, config.apiSecret, request),
    async connection(profileId, id) {
      const connection = await findConnection('get connection', profileId, id)
      return connection ?? throwNotFound('get connection')
    },
    async accounts(profileId, id) {
      const { connection } = await calls.ask('list accounts', profileId, ACCOUNTS, { id }, quilttAccounts)
      return connection?.accounts ?? throwNotFound('list accounts')
    },
    transactions: (profileId, accountIds, from) => readPage(calls, profileId, accountIds, from),
    disconnect: (profileId, id) =>
      disconnect(calls, profileId, id, () => findConnection('disconnect', profileId, id)),
    revokeSession: (token) => revokeSession(calls, token),
    verifyWebhook: createQuilttWebhookReader(config.webhookSecrets),
  }
}

async function session(
  calls: QuilttCalls,
  apiSecret: string,
  { profile, userReference, companyReference, email }: QuilttSessionRequest,
): Promise<QuilttSession> {
  const uuid = uuidv5(`${companyReference}:${userReference}`, PROFILE_NAMESPACE)
  const issue = (body: object) =>
    calls.auth('issue session', '/v1/users/sessions', quilttSession, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiSecret}` },
      body,
      // Quiltt responds with 409 while it deletes the profile.
      toFailure: (status) => (status === 409 ? 'not_ready' : undefined),
    })
  if (profile) return issue({ userId: profile })
  const metadata = { user: userReference, company: companyReference }
  try {
    return await issue({ uuid, metadata, ...(email && { email }) })
  } catch (error) {
    if (isProfileTaken(error)) return issue({ userId: uuid })
    throw error
  }
}

const isProfileTaken = (error: unknown) =>
  error instanceof ProviderError &&
  error.details.status === 422 &&
  error.details.body?.includes('"uuid"') === true

function throwNotFound(operation: string): never {
  throw new ProviderError('quiltt', operation, 'not_found')
}

function readPage(
  calls: QuilttCalls,
  profileId: string,
  accountIds: string[],
  { after, since }: TransactionPosition = {},
): Promise<TransactionPage> {
  // An empty account filter would match every account.
  if (accountIds.length === 0)
    return Promise.resolve({ transactions: [], next_cursor: null, has_more: false })
  const filter = { accountIds, status: ['PENDING', 'POSTED'], ...(since && { date_gte: since }) }
  const variables = { after, filter }
  return calls.ask('list transactions', profileId, TRANSACTIONS, variables, quilttTransactions)
}

async function disconnect(
  calls: QuilttCalls,
  profileId: string,
  id: string,
  findConnection: () => Promise<QuilttConnection | null>,
): Promise<void> {
  const operation = 'disconnect'
  try {
    const variables = { input: { id } }
    const answer = await calls.ask(operation, profileId, DISCONNECT, variables, quilttDisconnected)
    if (answer.connectionDisconnect?.success) return
    const connection = await findConnection()
    if (!connection || connection.status === 'Unlinked') return
    const note = (answer.connectionDisconnect?.errors ?? []).map(({ message }) => message).join('; ')
    throw new ProviderError('quiltt', operation, 'invalid', { details: { note: note.slice(0, 200) } })
  } catch (error) {
    // A GraphQL `not_found` error means that the connection is gone. An HTTP 404 concerns only the URL.
    const isGone =
      error instanceof ProviderError && error.kind === 'not_found' && error.details.status === undefined
    if (!isGone) throw error
  }
}

async function revokeSession(calls: QuilttCalls, token: string): Promise<void> {
  try {
    await calls.auth('revoke session', '/v1/users/session', z.unknown(), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
  } catch (error) {
    // A 401 means that the token is expired or invalid, so there is no session to revoke.
    if (error instanceof ProviderError && error.details.status === 401) return
    throw error
  }
}
