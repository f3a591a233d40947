import { buildConnectionEvent } from './replies.ts'
import { findPlatformByKey } from './platforms.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredConnection } from './state.ts'

export const consentChoices = ['approve', 'cancel', 'fail'] as const
type ConsentChoice = (typeof consentChoices)[number]

/** Codat's status code in the return URL; 201 means that the books are already linked. */
export type Outcome = 200 | 201 | 403 | 500

const FAILURE = 'The platform did not respond. You selected this error in the sandbox.'

/** Sends no event if the user cancels or the books are already linked. */
export async function applyConsent(
  sandbox: Sandbox,
  connection: StoredConnection,
  decision: ConsentChoice,
): Promise<Outcome> {
  if (decision === 'cancel') return 403
  if (await findLinkedBooks(sandbox, connection.company_id, connection.platform_key)) return 201
  return decision === 'approve' ? approve(sandbox, connection) : fail(sandbox, connection)
}

/** Returns undefined if no books are linked or `platformKey` is not the key of an accounting platform. */
export async function findLinkedBooks(
  sandbox: Sandbox,
  companyId: string,
  platformKey: string,
): Promise<StoredConnection | undefined> {
  if (findPlatformByKey(platformKey)?.sourceType !== 'Accounting') return undefined
  const linkedConnections = await sandbox.state.connections({ company_id: companyId, status: 'Linked' })
  return linkedConnections.find(
    ({ platform_key }) => findPlatformByKey(platform_key)?.sourceType === 'Accounting',
  )
}

async function approve(sandbox: Sandbox, connection: StoredConnection): Promise<Outcome> {
  const now = new Date().toISOString()
  const isNew = connection.status === 'PendingAuth'
  const linkedConnection: StoredConnection = {
    ...connection,
    status: 'Linked',
    last_sync: findPlatformByKey(connection.platform_key)?.offline ? connection.last_sync : now,
    errors: connection.errors.map((error) => ({ ...error, resolved_at: error.resolved_at ?? now })),
  }
  await sandbox.state.saveConnection(linkedConnection)
  await sendConnectionEvent(
    sandbox,
    isNew ? 'connection.connected' : 'connection.reconnected',
    linkedConnection,
  )
  return 200
}

async function fail(sandbox: Sandbox, connection: StoredConnection): Promise<Outcome> {
  const error = { message: FAILURE, at: new Date().toISOString(), resolved_at: null }
  const failedConnection = { ...connection, errors: [...connection.errors, error] }
  await sandbox.state.saveConnection(failedConnection)
  await sendConnectionEvent(sandbox, 'connection.failed', failedConnection)
  return 500
}

export async function sendConnectionEvent(
  sandbox: Sandbox,
  event: string,
  connection: StoredConnection,
): Promise<void> {
  const payload = await buildConnectionEvent(sandbox, connection)
  await sandbox.webhooks.send(event, payload, payload.referenceCompany.tags)
}
