import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { changeCompanyStatus } from '#contract/companies.ts'
import { AppError, invalidField } from '#contract/core/errors.ts'
import {
  defaultRejectionReason,
  type RejectionReasonName,
  rejectionReasons,
} from '#contract/rules/funding/rejections.ts'
import {
  adminStatuses,
  listAllowedTargets,
  type CompanyStatus,
  listSelectableTargets,
  statusActions,
} from '#contract/rules/statuses.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { notifyWithdrawnOffer, notifyStatusChange } from '#server/mail/notices.ts'
import { enqueueSync } from '#server/syncs/schedule.ts'
import { endDisallowedItems } from './ended-items.ts'

interface Move {
  /** 'person' for a reviewer's decision, 'system' for automatic changes (decisions §4). */
  as?: 'person' | 'system'
  note?: string | null
  reason?: RejectionReasonName | null
  neededChange?: string | null
  /** True if the caller sends the members a more specific email. */
  isNotifiedElsewhere?: boolean
}

/**
 * Saves the new status. Closes the open review, and withdraws the offer and the unsigned documents, if the new status
 * does not allow them. Emails the company's members unless `isNotifiedElsewhere` is set. Throws `status_not_allowed`
 * with the statuses that are currently allowed.
 */
export async function changeStatus(
  ctx: Context,
  edit: Edit,
  to: CompanyStatus,
  { as = 'system', isNotifiedElsewhere = false, ...texts }: Move = {},
): Promise<void> {
  const allowed = listAllowedTargets(edit.status, as)
  if (!allowed.includes(to)) throw new AppError('status_not_allowed', { details: { allowed: [...allowed] } })
  await edit.trx
    .updateTable('companies')
    .set({ status: to, status_changed_at: new Date().toISOString() })
    .where('id', '=', edit.companyId)
    .execute()
  const { note = null, reason = null, neededChange = null } = texts
  const changeId = uuidv7()
  await edit.trx
    .insertInto('status_changes')
    .values({
      company_id: edit.companyId,
      id: changeId,
      from_status: edit.status,
      to_status: to,
      author_id: edit.author?.id ?? null,
      note,
      reason,
      needed_change: neededChange,
    })
    .execute()
  edit.record('everyone', 'status', edit.companyId, { status: [edit.status, to] })
  const reasonText = reason && rejectionReasons[reason].text
  for (const [field, text] of Object.entries({ reason: reasonText, note, needed_change: neededChange }))
    if (text !== null) edit.record('everyone', 'status', edit.companyId, { [field]: [null, text] })
  edit.status = to
  const withdrawnOffer = await endDisallowedItems(edit)
  if (to === 'funded') await enqueueSync(ctx, edit.trx, 'loans')
  if (isNotifiedElsewhere) return
  await notifyStatusChange(ctx, edit, { changeId, status: to, note, reason: reasonText, neededChange })
  // After the email about a rejection, an email about the withdrawn offer would be redundant.
  if (withdrawnOffer && to !== 'rejected') await notifyWithdrawnOffer(ctx, edit, withdrawnOffer.id)
}

type StatusActionBody = Parsed<typeof changeCompanyStatus>['body']

/**
 * `action` is the last segment of the request's path. Throws `status_not_applicable` for an unknown action, `forbidden`
 * if only admins may set the status, and `status_not_allowed` if the current status does not allow the change.
 */
export async function applyStatusAction(
  ctx: Context,
  company: CompanyCaller,
  action: string,
  body: StatusActionBody,
): Promise<{ status: CompanyStatus }> {
  const to = Object.hasOwn(statusActions, action)
    ? statusActions[action as keyof typeof statusActions]
    : undefined
  if (!to)
    throw new AppError('status_not_applicable', { message: `${action} can't be applied to the company` })
  return editCompany(ctx, company, async (edit) => {
    const isAdmin = edit.role?.isAdmin === true
    if (adminStatuses.includes(to) && !isAdmin) throw new AppError('forbidden')
    const allowed = listSelectableTargets(edit.status, isAdmin)
    if (!allowed.includes(to)) throw new AppError('status_not_allowed', { details: { allowed } })
    await changeStatus(ctx, edit, to, { as: 'person', ...readTexts(to, body) })
    return { status: to }
  })
}

/**
 * A rejection without a reason or note gets the default reason, because the specification's calls have no body. Throws
 * `invalid_request` if an action other than a rejection has a reason or needed change.
 */
function readTexts(to: CompanyStatus, { note, reason, needed_change }: StatusActionBody): Move {
  if (to !== 'rejected') {
    if (reason) throw invalidField('body.reason', 'Only rejections have a reason')
    if (needed_change) throw invalidField('body.needed_change', 'Only rejections have this text')
    return { note: note ?? null }
  }
  return {
    note: note ?? null,
    reason: reason ?? (note ? null : defaultRejectionReason),
    neededChange: needed_change ?? null,
  }
}
