import { AppError } from '#contract/core/errors.ts'
import type { ScheduledPayment } from '#contract/application/grant.ts'
import { maxCounts } from '#contract/core/limits.ts'
import type { PaymentSchedule } from '#contract/grants.ts'
import { toRecordedPayment } from '#contract/rules/payments.ts'
import { type Edit, editCompany, loadCompanyVersion, requireEditable } from '#server/core/edits/changes.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { requireNoConflict } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { type Database, inSnapshot, type Transaction } from '#server/core/data/database.ts'
import { requireGrant, selectGrants } from './read.ts'

type VersionedSchedule = PaymentSchedule & { version: number }

export async function getSchedule(
  { db }: Context,
  companyId: string,
  grantId: string,
): Promise<VersionedSchedule> {
  const [payments, { version }] = await inSnapshot(db, (snapshot) =>
    Promise.all([loadPayments(snapshot, companyId, grantId), loadCompanyVersion(snapshot, companyId)]),
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

/** An empty list deletes the schedule. */
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
    const sorted = payments.toSorted((a, b) => a.expected_date.localeCompare(b.expected_date))
    await requireRoom(edit, grantId, sorted.length)
    await replace(edit, grantId, sorted, baseVersion)
    return { payments: sorted, version: edit.version() }
  })
}

async function requireRoom({ trx, companyId }: Edit, grantId: string, added: number): Promise<void> {
  if (added === 0) return
  const others = selectGrants(trx, companyId)
    .innerJoin('scheduled_payments as payment', (join) =>
      join.onRef('payment.company_id', '=', 'grant.company_id').onRef('payment.grant_id', '=', 'grant.id'),
    )
    .where('grant.id', '<>', grantId)
  const message = `A company’s grants can have at most ${maxCounts.payments} payments in total. Remove some payments first`
  await requireCountBelow(maxCounts.payments - added + 1, others, message)
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
  await requireUnchanged(edit, { grantId, before, after, baseVersion })
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
  edit.record('everyone', 'payment_schedule', grantId, { payments: getDifference(before, after) })
}

/**
 * A schedule can be long, and most edits change a single payment. The change log therefore contains only the number of
 * payments and the payments that differ. A new or removed schedule is recorded in full.
 */
function getDifference(before: string[], after: string[]) {
  if (before.length === 0 || after.length === 0) return [before, after] as const
  return [
    { count: before.length, payments: subtract(before, after) },
    { count: after.length, payments: subtract(after, before) },
  ] as const
}

/** Each payment in `others` removes only one equal payment. */
function subtract(payments: string[], others: string[]): string[] {
  const unmatched = Map.groupBy(others, (payment) => payment)
  return payments.filter((payment) => unmatched.get(payment)?.pop() === undefined)
}

interface Replacement {
  grantId: string
  before: string[]
  after: string[]
  baseVersion: number | undefined
}

/** Throws `edit_conflict` with both complete schedules, because the history contains only differences. */
async function requireUnchanged(edit: Edit, { grantId, before, after, baseVersion }: Replacement) {
  const values = { payments: after }
  try {
    await requireNoConflict(edit, { entity: 'payment_schedule', entityId: grantId, values, baseVersion })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'edit_conflict') throw error
    const conflicts = error.details.conflicts?.map((conflict) => ({ ...conflict, theirs: before }))
    throw new AppError('edit_conflict', { details: { conflicts } })
  }
}
