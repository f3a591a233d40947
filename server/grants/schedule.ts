import type { ScheduledPayment } from '#contract/application/grant.ts'
import type { PaymentSchedule } from '#contract/grants.ts'
import { toRecordedPayment } from '#contract/rules/payments.ts'
import {
  type Edit,
  editCompany,
  loadVersion,
  requireEditable,
  requireNoConflict,
} from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { type Database, inSnapshot, type Transaction } from '#server/core/data/database.ts'
import { requireGrant } from './read.ts'

type VersionedSchedule = PaymentSchedule & { version: number }

/** The expected payments of a grant, by date; empty while there is no schedule. */
export async function getSchedule(
  { db }: Context,
  companyId: string,
  grantId: string,
): Promise<VersionedSchedule> {
  const [payments, { version }] = await inSnapshot(db, (snapshot) =>
    Promise.all([loadPayments(snapshot, companyId, grantId), loadVersion(snapshot, companyId)]),
  )
  return { payments, version }
}

const loadPayments = (
  db: Database | Transaction,
  companyId: string,
  grantId: string,
): Promise<ScheduledPayment[]> =>
  db
    .selectFrom('scheduled_payments')
    .select(['expected_date', 'amount', 'description'])
    .where('company_id', '=', companyId)
    .where('grant_id', '=', grantId)
    .orderBy('position')
    .execute()

/**
 * Replaces the whole schedule; no payments delete it. Throws `edit_conflict` when somebody else replaced it after
 * `baseVersion`.
 */
export async function saveSchedule(
  ctx: Context,
  company: CompanyCaller,
  grantId: string,
  { payments }: PaymentSchedule,
  baseVersion?: number,
): Promise<VersionedSchedule> {
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    await requireGrant(edit, grantId)
    const sorted = payments.toSorted((one, other) => one.expected_date.localeCompare(other.expected_date))
    await replace(edit, grantId, sorted, baseVersion)
    return { payments: sorted, version: edit.version() }
  })
}

export const removeSchedule = (edit: Edit, grantId: string) => replace(edit, grantId, [], undefined)

async function replace(
  edit: Edit,
  grantId: string,
  payments: ScheduledPayment[],
  baseVersion: number | undefined,
): Promise<void> {
  const { trx, companyId } = edit
  const before = (await loadPayments(trx, companyId, grantId)).map(toRecordedPayment)
  const after = payments.map(toRecordedPayment)
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const change = { entity: 'payment_schedule', entityId: grantId } as const
  await requireNoConflict(edit, { ...change, values: { payments: after }, baseVersion })
  await trx
    .deleteFrom('scheduled_payments')
    .where('company_id', '=', companyId)
    .where('grant_id', '=', grantId)
    .execute()
  if (payments.length > 0)
    await trx
      .insertInto('scheduled_payments')
      .values(
        payments.map((payment, position) => ({
          company_id: companyId,
          grant_id: grantId,
          position,
          ...payment,
        })),
      )
      .execute()
  edit.record({ ...change, field: 'payments', before, after })
}
