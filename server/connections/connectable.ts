import { AppError } from '#contract/core/errors.ts'
import { canAddConnections } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { type ConnectionRow, isRepairable, listConnectionRows } from './rows.ts'

/**
 * Throws `not_editable` if an applicant cannot add connections in the company's current status. In every status,
 * applicants can repair a connection to `platformKey` or replace it if it ended, and reviewers can add connections.
 */
export async function requireConnectable(edit: Edit, platformKey?: string): Promise<void> {
  const { status, role, trx, companyId } = edit
  if (!role || role.isAdmin || role.isAssigned || canAddConnections(status)) return
  const rows = platformKey === undefined ? [] : await listConnectionRows(trx, companyId)
  const isReconnecting = rows.some(
    (row) => row.platform_key === platformKey && (isRepairable(row) || hasEnded(row)),
  )
  if (!isReconnecting) throw new AppError('not_editable')
}

/** A connection that never worked has no sync, so it does not count as ended. */
const hasEnded = ({ status, last_sync }: ConnectionRow) => status === 'Unlinked' && last_sync !== null
