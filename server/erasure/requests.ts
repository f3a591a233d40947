import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, invalidField, notFound } from '#contract/core/errors.ts'
import { listAllowedTargets } from '#contract/rules/statuses.ts'
import type {
  Erasure,
  listErasures as listEndpoint,
  requestErasure as requestEndpoint,
} from '#contract/staff/erasure.ts'
import { closeReview, endOffer, findCurrentOffer } from '#server/companies/ended-items.ts'
import { changeStatus } from '#server/companies/statuses.ts'
import { enqueueSessionRevocation } from '#server/connections/banks/session-revocation.ts'
import type { Context } from '#server/context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import { buildSystemEditor, closeEdit, openEdit } from '#server/core/edits/changes.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import { recordErasedLogin } from '#server/core/http/erased-logins.ts'
import { removeErasedMember } from '#server/team/team.ts'
import { listBlockers } from './blockers.ts'
import { tableRules } from './catalog.ts'
import { eraseTable } from './erase-rows.ts'
import { subjectName, toAuditSubject } from './holds.ts'
import { loadSubject, type FoundSubject, lockSubject } from './subject.ts'

type Db = Database | Transaction

const selectErasures = (db: Db) =>
  db
    .selectFrom('erasures as erasure')
    .select(['erasure.id', 'erasure.kind', 'erasure.subject_id as subject', 'erasure.reason'])
    .select(['erasure.requested_at', 'erasure.finished_at', 'erasure.passes', 'erasure.problem'])
    .select(['erasure.counts', subjectName.as('name')])
    .select((erasure) =>
      jsonObjectFrom(
        erasure
          .selectFrom('users as admin')
          .select(['admin.id', 'admin.name'])
          .whereRef('admin.id', '=', 'erasure.requested_by'),
      ).as('requested_by'),
    )

export const loadErasure = (db: Db, id: string): Promise<Erasure> =>
  selectErasures(db).where('erasure.id', '=', id).executeTakeFirstOrThrow(notFound)

export const listErasures = (
  { db }: Context,
  paging: Parsed<typeof listEndpoint>['query'],
): Promise<Page<Erasure>> =>
  fetchPage(
    db,
    paging,
    db.selectFrom('erasures'),
    selectErasures(db).orderBy('erasure.requested_at', 'desc').orderBy('erasure.id'),
  )

/**
 * Starts an erasure: ends the person's access, or all access to the company, and replaces the name. Scheduled passes
 * erase the remaining data. A repeated request returns the first erasure. `adminId` is null for an operator. Throws
 * `not_found` for an unknown subject, `invalid_request` if the name differs, and `erasure_blocked` with the reasons.
 */
export async function requestErasure(
  ctx: Context,
  adminId: string | null,
  { kind, subject: id, name, reason }: Parsed<typeof requestEndpoint>['body'],
): Promise<Erasure> {
  return inTransaction(ctx, async (trx) => {
    await lockSubject(trx, kind, id)
    const existing = await selectErasures(trx)
      .where('erasure.kind', '=', kind)
      .where('erasure.subject_id', '=', id)
      .executeTakeFirst()
    if (existing) return existing
    const subject = await loadSubject(trx, kind, id)
    if (name !== subject.name) throw invalidField('body.name', `Type the name: ${subject.name}`)
    const blockers = await listBlockers(ctx, trx, subject)
    if (blockers.length > 0) throw new AppError('erasure_blocked', { message: blockers.join('. ') })
    await endAccess(ctx, trx, subject)
    const erasureId = uuidv7()
    await trx
      .insertInto('erasures')
      .values({
        id: erasureId,
        kind,
        subject_id: id,
        requested_by: adminId,
        reason: reason ?? null,
        sealed_subject: await sealSubject(ctx, erasureId, subject),
      })
      .execute()
    const details = { by: adminId === null ? 'operator' : 'admin', ...(reason !== undefined && { reason }) }
    const entry = { action: 'erasure_requested', userId: adminId, details } as const
    await recordAuditEvent(trx, { ...entry, ...toAuditSubject(kind, id) })
    return loadErasure(trx, erasureId)
  })
}

const sealSubject = (
  { secrets }: Context,
  erasureId: string,
  { kind, id, rows, involvedCompanyIds, mentions, providerIds }: FoundSubject,
): Promise<string> =>
  secrets.seal(JSON.stringify({ kind, id, rows, involvedCompanyIds, mentions, providerIds }), erasureId)

/** Later requests by the person are not authorized, and later edits of the erased companies are rejected. */
async function endAccess(ctx: Context, trx: Transaction, subject: FoundSubject): Promise<void> {
  const { kind, id, rows } = subject
  for (const companyId of rows.memberCompanyIds) {
    const edit = await openEdit(trx, buildSystemEditor(companyId))
    await removeErasedMember(ctx, edit, id)
    await closeEdit(edit)
  }
  for (const companyId of rows.companyIds) await endCompany(ctx, trx, companyId)
  if (kind === 'person') {
    const login = trx.selectFrom('users').select(['issuer', 'subject']).where('id', '=', id)
    await recordErasedLogin(trx, await login.executeTakeFirstOrThrow())
  }
  for (const rule of tableRules)
    if (rule.table === 'users' || rule.table === 'companies' || rule.table === 'company_members')
      await eraseTable(trx, rule, rows)
  await enqueueSessionRevocation(ctx, trx)
}

/** Without these changes, jobs and lists would continue to treat the company as active. */
async function endCompany(ctx: Context, trx: Transaction, companyId: string): Promise<void> {
  const edit = await openEdit(trx, buildSystemEditor(companyId))
  const reviews = trx.selectFrom('reviews').select('id').where('company_id', '=', companyId)
  const review = await reviews.where('closed_at', 'is', null).executeTakeFirst()
  if (review) await closeReview(edit, review.id)
  const offer = await findCurrentOffer(edit)
  if (offer) await endOffer(edit, offer, 'withdrawn')
  if (listAllowedTargets(edit.status, 'person').includes('rejected'))
    await changeStatus(ctx, edit, 'rejected', { as: 'person', isNotifiedElsewhere: true })
  await closeEdit(edit)
}
