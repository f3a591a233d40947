import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/errors.ts'
import {
  adminStatuses,
  allowedTargets,
  type CompanyStatus,
  offeredTargets,
  statusActions,
} from '#contract/rules/statuses.ts'
import { type Edit, editCompany } from '../core/changes.ts'
import type { Context, CurrentUser } from '../core/context.ts'

/**
 * Moves the locked company to a status and writes the change down. A reviewer moves it as a person; everything else
 * is the product's own doing (decisions §4). Throws `status_not_allowed` with the statuses that are allowed now.
 */
export async function moveStatus(
  edit: Edit,
  to: CompanyStatus,
  { as = 'system', note = null }: { as?: 'person' | 'system'; note?: string | null } = {},
): Promise<void> {
  const allowed = allowedTargets(edit.status, as)
  if (!allowed.includes(to)) throw new AppError('status_not_allowed', { details: { allowed: [...allowed] } })
  await edit.trx
    .updateTable('companies')
    .set({ status: to, status_changed_at: new Date().toISOString() })
    .where('id', '=', edit.companyId)
    .execute()
  await edit.trx
    .insertInto('status_changes')
    .values({
      company_id: edit.companyId,
      id: uuidv7(),
      from_status: edit.status,
      to_status: to,
      author_id: edit.author?.id ?? null,
      note,
    })
    .execute()
  edit.record({ entity: 'status', entityId: edit.companyId, field: 'status', before: edit.status, after: to })
  if (note !== null)
    edit.record({ entity: 'status', entityId: edit.companyId, field: 'note', before: null, after: note })
  edit.status = to
}

/** A reviewer's status action, by its path segment. */
export async function changeStatus(
  ctx: Context,
  user: CurrentUser,
  companyId: string,
  action: string,
  note?: string,
): Promise<{ status: CompanyStatus }> {
  const to = Object.hasOwn(statusActions, action)
    ? statusActions[action as keyof typeof statusActions]
    : undefined
  if (!to)
    throw new AppError('status_not_applicable', { message: `${action} can't be applied to the company` })
  return editCompany(ctx, { user, access: 'assigned' }, companyId, async (edit) => {
    const isAdmin = edit.standing?.isAdmin === true
    if (adminStatuses.includes(to) && !isAdmin) throw new AppError('forbidden')
    const allowed = offeredTargets(edit.status, isAdmin)
    if (!allowed.includes(to)) throw new AppError('status_not_allowed', { details: { allowed } })
    await moveStatus(edit, to, { as: 'person', note: note ?? null })
    return { status: to }
  })
}
