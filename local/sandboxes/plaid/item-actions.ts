import { getEventDetails, sendEvent, sendUpdatesAvailable } from './events.ts'
import { PlaidFailure } from './failures.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Simulates changes by a bank or its customer. `revoke` revokes the permission, `not_ready` restarts the first
 * read, `recent` completes the read of the last 30 days, and `ready` completes the whole read. Any other action is a
 * lowercase error code, which is set on the item.
 */
export async function applyItemAction(sandbox: Sandbox, id: string, action: string): Promise<void> {
  const item = await sandbox.state.item(id)
  if (!item) throw new PlaidFailure('ITEM_NOT_FOUND', 404)
  switch (action) {
    case 'revoke':
      return sendEvent(
        sandbox,
        { ...item, is_gone: true },
        'USER_PERMISSION_REVOKED',
        getEventDetails('USER_PERMISSION_REVOKED'),
      )
    case 'not_ready':
      return sandbox.state.saveItem({ ...item, history: 'NOT_READY' })
    case 'recent':
      return sendUpdatesAvailable(sandbox, { ...item, history: 'INITIAL_UPDATE_COMPLETE' })
    case 'ready':
      return sendUpdatesAvailable(sandbox, { ...item, history: 'HISTORICAL_UPDATE_COMPLETE' })
    default:
      return sandbox.state.saveItem({ ...item, error: action.toUpperCase() })
  }
}
