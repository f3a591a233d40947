import { sql } from 'kysely'
import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { notifyStaffOfSetup } from '#server/mail/staff-notices.ts'
import { selectFounder } from './founder.ts'
import { loadCompany } from './read.ts'

/**
 * Later calls only return the time of the first call. Throws `not_cfo_customer` if the company has no founder or the
 * founder has no customer kind.
 */
export const finishConnect = (
  ctx: Context,
  company: CompanyCaller,
): Promise<{ connect_finished_at: string }> =>
  editCompany(ctx, company, async (edit) => {
    const { connect_finished_at: earlier, kind } = await loadSetUp(edit)
    if (earlier) return { connect_finished_at: earlier }
    if (kind === null) throw new AppError('not_cfo_customer')
    return { connect_finished_at: await recordFinish(ctx, edit) }
  })

export const updateCustomerKind = (
  ctx: Context,
  company: CompanyCaller,
  kind: Company['customer_kind'],
): Promise<Company> =>
  editCompany(ctx, company, async (edit) => {
    const { trx, companyId, author } = edit
    const { kind: before, founder } = await loadSetUp(edit)
    if (founder === null)
      throw new AppError('not_cfo_customer', { message: 'The founder of this company has not signed in yet' })
    if (before !== kind) {
      await trx.updateTable('users').set({ cfo_customer: kind }).where('id', '=', founder).execute()
      edit.record('everyone', 'status', companyId, { customer_kind: [before, kind] })
      const details = { from: before, to: kind }
      await recordAuditEvent(trx, {
        action: 'customer_kind_changed',
        userId: author?.id ?? null,
        companyId,
        details,
      })
    }
    return loadCompany(trx, companyId)
  })

const loadSetUp = ({ trx, companyId }: Edit) =>
  trx
    .selectFrom('companies as company')
    .select('company.connect_finished_at')
    .select((company) => [
      selectFounder(company).select('founder.cfo_customer').as('kind'),
      selectFounder(company).select('founder.id').as('founder'),
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()

async function recordFinish(ctx: Context, edit: Edit): Promise<string> {
  const { trx, companyId, author } = edit
  const row = await trx
    .updateTable('companies')
    .set({ connect_finished_at: sql`clock_timestamp()` })
    .where('id', '=', companyId)
    .returning('connect_finished_at')
    .executeTakeFirstOrThrow()
  const at = String(row.connect_finished_at)
  edit.record('everyone', 'status', companyId, { connect_finished_at: [null, at] })
  await recordAuditEvent(trx, { action: 'connect_finished', userId: author?.id ?? null, companyId })
  await notifyStaffOfSetup(ctx, edit)
  return at
}
