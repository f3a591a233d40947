import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type {
  ErasureKind,
  LegalHold,
  liftLegalHold as liftEndpoint,
  listLegalHolds as listEndpoint,
  setLegalHold as setEndpoint,
} from '#contract/staff/erasure.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import { loadSubject, lockSubject } from './subject.ts'

type Db = Database | Transaction

/** The name of the subject. The enclosing query must have the columns `kind` and `subject_id`. */
export const subjectName = sql<string>`coalesce(
  (select coalesce(nullif(name, ''), email) from users where kind = 'person' and users.id = subject_id),
  (select name from companies where kind = 'company' and companies.id = subject_id),
  'HW-' || upper(right(subject_id::text, 8)))`

const selectHolds = (db: Db) =>
  db
    .selectFrom('legal_holds as hold')
    .select(['hold.id', 'hold.kind', 'hold.subject_id as subject', 'hold.reason', 'hold.set_at'])
    .select(['hold.lift_reason', 'hold.lifted_at', subjectName.as('name')])
    .select((hold) => [
      jsonObjectFrom(
        hold
          .selectFrom('users as setter')
          .select(['setter.id', 'setter.name'])
          .whereRef('setter.id', '=', 'hold.set_by'),
      )
        .$notNull()
        .as('set_by'),
      jsonObjectFrom(
        hold
          .selectFrom('users as lifter')
          .select(['lifter.id', 'lifter.name'])
          .whereRef('lifter.id', '=', 'hold.lifted_by'),
      ).as('lifted_by'),
    ])

const loadHold = (db: Db, id: string): Promise<LegalHold> =>
  selectHolds(db).where('hold.id', '=', id).executeTakeFirstOrThrow(notFound)

export async function findActiveHold(db: Db, kind: ErasureKind, subject: string): Promise<LegalHold | null> {
  const hold = await selectHolds(db)
    .where('hold.kind', '=', kind)
    .where('hold.subject_id', '=', subject)
    .where('hold.lifted_at', 'is', null)
    .executeTakeFirst()
  return hold ?? null
}

export const listLegalHolds = (
  { db }: Context,
  paging: Parsed<typeof listEndpoint>['query'],
): Promise<Page<LegalHold>> =>
  fetchPage(
    db,
    paging,
    db.selectFrom('legal_holds'),
    selectHolds(db).orderBy('hold.set_at', 'desc').orderBy('hold.id'),
  )

export const toAuditSubject = (kind: ErasureKind, subject: string) =>
  kind === 'person' ? { target: subject } : { companyId: subject }

export async function setLegalHold(
  ctx: Context,
  user: CurrentUser,
  { kind, subject, reason }: Parsed<typeof setEndpoint>['body'],
): Promise<LegalHold> {
  return inTransaction(ctx, async (trx) => {
    // Waits for a concurrent erasure, after which a hold is pointless.
    await lockSubject(trx, kind, subject)
    const { erased_at } = await loadSubject(trx, kind, subject)
    if (erased_at !== null) throw new AppError('not_found')
    const id = uuidv7()
    const added = await trx
      .insertInto('legal_holds')
      .values({ id, kind, subject_id: subject, reason, set_by: user.id })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject_id']).where('lifted_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('already_exists', { message: 'There is already a legal hold' })
    const entry = { action: 'legal_hold_set', userId: user.id, details: { reason } } as const
    await recordAuditEvent(trx, { ...entry, ...toAuditSubject(kind, subject) })
    return loadHold(trx, id)
  })
}

export async function liftLegalHold(
  ctx: Context,
  user: CurrentUser,
  id: string,
  { reason }: Parsed<typeof liftEndpoint>['body'],
): Promise<LegalHold> {
  return inTransaction(ctx, async (trx) => {
    const { kind, subject_id } = await trx
      .updateTable('legal_holds')
      .set({ lifted_at: sql`now()`, lifted_by: user.id, lift_reason: reason })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returning(['kind', 'subject_id'])
      .executeTakeFirstOrThrow(notFound)
    const entry = { action: 'legal_hold_lifted', userId: user.id, details: { reason } } as const
    await recordAuditEvent(trx, { ...entry, ...toAuditSubject(kind, subject_id) })
    return loadHold(trx, id)
  })
}
