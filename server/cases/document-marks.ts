import type { DocumentMark } from '#contract/staff/cases.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/core/context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

export const selectMarks = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('document_marks as mark')
    .leftJoin('users as reader', 'reader.id', 'mark.read_by')
    .select(['mark.document_id as document', 'mark.read_at', 'reader.name as read_by'])
    .select(['mark.first_month', 'mark.last_month'])
    .where('mark.company_id', '=', companyId)

const toMonth = (date: string) => `${date.slice(0, 7)}-01`

interface NewMark {
  read?: boolean | undefined
  months?: { first: string; last: string } | null | undefined
}

/** Marks a document as read by the caller, or as not read, and says which months it covers. */
export async function markDocument(
  ctx: Context,
  { companyId, user }: CompanyCaller,
  documentId: string,
  { read, months }: NewMark,
): Promise<DocumentMark> {
  if (months && months.last < months.first) throw buildOrderError()
  const values = {
    ...(read !== undefined && {
      read_by: read ? user.id : null,
      read_at: read ? new Date().toISOString() : null,
    }),
    ...(months !== undefined && {
      first_month: months && toMonth(months.first),
      last_month: months && toMonth(months.last),
    }),
  }
  return inTransaction(ctx, async (trx) => {
    const document = await trx
      .selectFrom('documents')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!document) throw new AppError('not_found')
    const key = { company_id: companyId, document_id: documentId }
    await trx
      .insertInto('document_marks')
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'document_id']).doUpdateSet({ ...key, ...values }),
      )
      .execute()
    return selectMarks(trx, companyId).where('mark.document_id', '=', documentId).executeTakeFirstOrThrow()
  })
}

const buildOrderError = () =>
  new AppError('invalid_request', {
    details: { errors: [{ path: 'body.months.last', message: 'The last month comes before the first' }] },
  })
