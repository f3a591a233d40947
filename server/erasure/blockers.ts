import { normalizeEmail } from '#contract/core/addresses.ts'
import type { ErasureKind } from '#contract/staff/erasure.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { FoundSubject } from './subject.ts'

type Db = Database | Transaction

/** Returns the reasons that prevent the erasure, each with the required action. */
export async function listBlockers(
  { config }: Pick<Context, 'config'>,
  db: Db,
  { kind, id, permissions, email, companies }: FoundSubject,
): Promise<string[]> {
  const isAdminAddress = email !== null && config.adminEmails.includes(normalizeEmail(email))
  return [
    ...(permissions.length > 0
      ? ['This person has staff permissions. Remove the permissions under Users first']
      : []),
    ...(isAdminAddress
      ? ['This person’s email address is in ADMIN_EMAILS. Ask the operator to remove the address first']
      : []),
    ...((await hasHold(db, kind, [id]))
      ? [`A legal hold prevents the erasure of this ${kind}. Lift the hold first`]
      : []),
    ...((await hasHold(
      db,
      'company',
      companies.map((company) => company.id),
    ))
      ? ['There is a legal hold on a company of this person. Lift the hold first']
      : []),
  ]
}

async function hasHold(db: Db, kind: ErasureKind, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const hold = await db
    .selectFrom('legal_holds')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return hold !== undefined
}
