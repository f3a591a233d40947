import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { DocumentMark } from '#contract/staff/cases.ts'
import { invalidField, notFound } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

export const selectDocumentMarks = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('documents as document')
    .leftJoin('document_marks as mark', (join) =>
      join.onRef('mark.company_id', '=', 'document.company_id').onRef('mark.document_id', '=', 'document.id'),
    )
    .select(['document.id as document', 'mark.first_month', 'mark.last_month'])
    .select((document) =>
      jsonArrayFrom(
        document
          .selectFrom('document_reads as read')
          .innerJoin('users as reader', 'reader.id', 'read.user_id')
          .select((read) => [
            jsonBuildObject({ id: read.ref('reader.id'), name: read.ref('reader.name') }).as('user'),
            'read.read_at as at',
          ])
          .whereRef('read.company_id', '=', 'document.company_id')
          .whereRef('read.document_id', '=', 'document.id')
          .where('read.withdrawn_at', 'is', null)
          .orderBy('read.read_at'),
      ).as('reads'),
    )
    .where('document.company_id', '=', companyId)

const toMonth = (date: string) => `${date.slice(0, 7)}-01`

interface NewMark {
  read?: boolean | undefined
  months?: { first: string; last: string } | null | undefined
}

/** Omitted values do not change. */
export async function markDocument(
  ctx: Context,
  { companyId, user }: CompanyCaller,
  documentId: string,
  { read, months }: NewMark,
): Promise<DocumentMark> {
  if (months && months.last < months.first)
    throw invalidField('body.months.last', 'The last month can’t be before the first month')
  return inTransaction(ctx, async (trx) => {
    await trx
      .selectFrom('documents')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(notFound)
    const key = { company_id: companyId, document_id: documentId }
    if (read === true) await addRead(trx, { ...key, user_id: user.id })
    if (read === false) await withdrawRead(trx, { ...key, user_id: user.id })
    if (months !== undefined) await saveMonths(trx, key, months)
    return selectDocumentMarks(trx, companyId).where('document.id', '=', documentId).executeTakeFirstOrThrow()
  })
}

interface DocumentKey {
  company_id: string
  document_id: string
}

type ReadKey = DocumentKey & { user_id: string }

/** The time of a mark that has not been withdrawn does not change. */
const addRead = (trx: Transaction, key: ReadKey) =>
  trx
    .insertInto('document_reads')
    .values({ ...key, read_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'document_id', 'user_id'])
        .doUpdateSet({ read_at: sql`now()`, withdrawn_at: null })
        .where('document_reads.withdrawn_at', 'is not', null),
    )
    .execute()

const withdrawRead = (trx: Transaction, key: ReadKey) =>
  trx
    .updateTable('document_reads')
    .set({ withdrawn_at: sql`now()` })
    .where('company_id', '=', key.company_id)
    .where('document_id', '=', key.document_id)
    .where('user_id', '=', key.user_id)
    .where('withdrawn_at', 'is', null)
    .execute()

async function saveMonths(trx: Transaction, key: DocumentKey, months: NewMark['months']): Promise<void> {
  const values = {
    first_month: months ? toMonth(months.first) : null,
    last_month: months ? toMonth(months.last) : null,
  }
  await trx
    .insertInto('document_marks')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'document_id']).doUpdateSet(values))
    .execute()
}
