import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { DocumentType, updateDocumentType as updateEndpoint } from '#contract/dictionary.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'

/**
 * Selects all types. Archived types are optional and not shown in the start flow. Their stored settings apply again
 * once they are restored.
 */
const selectTypes = (db: Database | Transaction) =>
  db
    .selectFrom('document_types')
    .select(['id', 'name', 'help', sql<boolean>`archived_at is not null`.as('archived')])
    .select(sql<boolean>`show_on_start_flow and archived_at is null`.as('show_on_start_flow'))
    .select(
      sql<DocumentType['needed']>`case when archived_at is null then needed else 'optional' end`.as('needed'),
    )

/** Includes archived types, which may still have documents, unless `startFlow` is true. */
export async function listDocumentTypes({ db }: Context, startFlow?: boolean): Promise<DocumentType[]> {
  let types = selectTypes(db)
  if (startFlow !== undefined)
    types = types.where(sql<boolean>`(show_on_start_flow and archived_at is null)`, '=', startFlow)
  return types.orderBy('position').orderBy(toNameOrder('name')).orderBy('id').execute()
}

const buildTakenError = () => {
  const errors = [{ path: 'body.name', message: 'A document type with this name already exists' }]
  return new AppError('already_exists', { details: { errors } })
}

export async function createDocumentType(
  ctx: Context,
  user: CurrentUser,
  type: Omit<DocumentType, 'id' | 'archived'>,
): Promise<DocumentType> {
  return inTransaction(ctx, async (trx) => {
    const added = await trx
      .insertInto('document_types')
      .values({
        id: uuidv7(),
        ...type,
        position: sql`(select coalesce(max(position), 0) + 1 from document_types)`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'show_on_start_flow', 'needed', 'help'])
      .executeTakeFirst()
    if (!added) throw buildTakenError()
    const { id: target, name } = added
    const details = { type: name, added: true }
    await recordAuditEvent(trx, { action: 'document_type_changed', userId: user.id, target, details })
    return { ...added, archived: false }
  })
}

export async function updateDocumentType(
  ctx: Context,
  user: CurrentUser,
  id: string,
  { archived, ...change }: Parsed<typeof updateEndpoint>['body'],
): Promise<DocumentType> {
  return inTransaction(ctx, async (trx) => {
    const before = await lockType(trx, id)
    if (!before) throw new AppError('not_found')
    if (change.name !== undefined && (await isNameTaken(trx, change.name, id))) throw buildTakenError()
    await trx
      .updateTable('document_types')
      .set({
        ...change,
        ...(archived !== undefined && {
          archived_at: archived ? sql<string>`coalesce(archived_at, now())` : null,
        }),
        // Keeps the statement valid if no field changes.
        position: sql`position`,
      })
      .where('id', '=', id)
      .execute()
    const type = await selectTypes(trx).where('id', '=', id).executeTakeFirstOrThrow()
    await recordAuditEvent(trx, {
      action: 'document_type_changed',
      userId: user.id,
      target: id,
      details: { type: before.name, ...change, ...(archived !== undefined && { archived }) },
    })
    return type
  })
}

const lockType = (trx: Transaction, id: string) =>
  trx.selectFrom('document_types').select('name').where('id', '=', id).forUpdate().executeTakeFirst()

async function isNameTaken(trx: Transaction, name: string, exceptId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('document_types')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return other !== undefined
}
