import { connectionEvent } from './answers.ts'
import { platformByKey } from './platforms.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredConnection } from './state.ts'

/** What a person can do on the page that links a connection. */
export const decisions = ['approve', 'cancel', 'fail'] as const
type Decision = (typeof decisions)[number]

/** How the visit ended: Codat's code for the way back. 201 says that the books were linked before. */
export type Outcome = 200 | 201 | 403 | 500

const FAILURE = 'The platform did not answer. This error was asked for in the sandbox.'

/** Carries out what the person decided and tells the event. */
export async function decide(
  sandbox: Sandbox,
  connection: StoredConnection,
  decision: Decision,
): Promise<Outcome> {
  if (decision === 'cancel') return 403
  if (await linkedBooks(sandbox, connection.company_id, connection.platform_key)) return 201
  return decision === 'approve' ? approve(sandbox, connection) : fail(sandbox, connection)
}

/** The connection that already gives a company's books, which are linked only once; undefined when there is room. */
export async function linkedBooks(
  sandbox: Sandbox,
  companyId: string,
  platformKey: string,
): Promise<StoredConnection | undefined> {
  if (platformByKey(platformKey)?.sourceType !== 'Accounting') return undefined
  const linked = await sandbox.state.connections({ company_id: companyId, status: 'Linked' })
  return linked.find(({ platform_key }) => platformByKey(platform_key)?.sourceType === 'Accounting')
}

async function approve(sandbox: Sandbox, connection: StoredConnection): Promise<Outcome> {
  const now = new Date().toISOString()
  const isNew = connection.status === 'PendingAuth'
  const linked: StoredConnection = {
    ...connection,
    status: 'Linked',
    last_sync: platformByKey(connection.platform_key)?.offline ? connection.last_sync : now,
    errors: connection.errors.map((error) => ({ ...error, resolved_at: error.resolved_at ?? now })),
  }
  await sandbox.state.saveConnection(linked)
  await tell(sandbox, isNew ? 'connection.connected' : 'connection.reconnected', linked)
  return 200
}

async function fail(sandbox: Sandbox, connection: StoredConnection): Promise<Outcome> {
  const error = { message: FAILURE, at: new Date().toISOString(), resolved_at: null }
  const failed = { ...connection, errors: [...connection.errors, error] }
  await sandbox.state.saveConnection(failed)
  await tell(sandbox, 'connection.failed', failed)
  return 500
}

/** Sends one `connection.…` event about a connection as it now stands. */
export async function tell(sandbox: Sandbox, event: string, connection: StoredConnection): Promise<void> {
  const payload = await connectionEvent(sandbox, connection)
  await sandbox.webhooks.send(event, payload, payload.referenceCompany.tags)
}
