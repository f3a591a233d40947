import { sql } from 'kysely'
import type { Company } from '#contract/companies.ts'
import { AppError, invalidField } from '#contract/core/errors.ts'
import { enqueueSessionRevocation } from '#server/connections/banks/session-revocation.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { notifyStaffOfAssignment } from '#server/mail/staff-notices.ts'
import { loadCompany } from './read.ts'

interface Analyst {
  id: string
  name: string
}

export async function assignAnalysts(
  ctx: Context,
  company: CompanyCaller,
  analystIds: string[],
): Promise<Company> {
  const ids = [...new Set(analystIds)]
  await editCompany(ctx, company, async (edit) => {
    const analysts = await edit.trx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('permissions', '@>', sql.val(['analyst']))
      .execute()
    const index = ids.findIndex((id) => !analysts.some((analyst) => analyst.id === id))
    if (index !== -1) throw invalidField(`body.assigned_analysts.${index}`, 'This person is not an analyst')
    await replaceAnalysts(ctx, edit, company, analysts)
  })
  return loadCompany(ctx.db, company.companyId)
}

/**
 * Has no effect if the caller is already assigned. If two analysts call this concurrently, the first wins. Throws
 * `forbidden` if the caller is not an analyst, or if only other analysts are assigned: admins reassign companies.
 */
export async function claimCompany(ctx: Context, company: CompanyCaller): Promise<Company> {
  const { user, companyId } = company
  await editCompany(ctx, company, async (edit) => {
    if (!edit.role?.isAnalyst) throw new AppError('forbidden')
    const assigned = await edit.trx
      .selectFrom('company_analysts as analyst')
      .innerJoin('users', 'users.id', 'analyst.user_id')
      .select(['users.id', 'users.name'])
      .where('analyst.company_id', '=', companyId)
      .execute()
    if (assigned.some(({ id }) => id === user.id)) return
    const [colleague] = assigned
    if (colleague)
      throw new AppError('forbidden', {
        message: `This company is already assigned to ${colleague.name}. An admin can assign it to you`,
      })
    await replaceAnalysts(ctx, edit, company, [{ id: user.id, name: user.name }])
  })
  return loadCompany(ctx.db, companyId)
}

async function replaceAnalysts(
  ctx: Context,
  edit: Edit,
  { user, companyId }: CompanyCaller,
  chosen: Analyst[],
): Promise<void> {
  const before = await edit.trx
    .deleteFrom('company_analysts')
    .using('users')
    .whereRef('users.id', '=', 'company_analysts.user_id')
    .where('company_id', '=', companyId)
    .returning(['users.id', 'users.name'])
    .execute()
  if (chosen.length > 0)
    await edit.trx
      .insertInto('company_analysts')
      .values(chosen.map(({ id }) => ({ company_id: companyId, user_id: id, assigned_by: user.id })))
      .execute()
  const names = (people: Analyst[]) => people.map(({ name }) => name).toSorted()
  // Compares ids, because two analysts can have the same name.
  const added = chosen.filter(({ id }) => !before.some((analyst) => analyst.id === id))
  if (added.length > 0 || before.length !== chosen.length)
    edit.record('everyone', 'assignment', companyId, { assigned_analysts: [names(before), names(chosen)] })
  if (before.some(({ id }) => !chosen.some((analyst) => analyst.id === id)))
    await enqueueSessionRevocation(ctx, edit.trx)
  await notifyStaffOfAssignment(
    ctx,
    edit,
    added.map(({ id }) => id),
  )
}
