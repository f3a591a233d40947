import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DocumentProvider } from '#contract/documents.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import { maxCounts } from '#contract/core/limits.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/edits/changes.ts'
import { patchFields, type EditedTable, updateRow } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

const documentProviderTable: EditedTable = {
  entity: 'document_provider',
  table: 'document_providers',
  key: ['company_id', 'id'],
}

export const listDocumentProviders = ({ db }: Context, companyId: string): Promise<DocumentProvider[]> =>
  selectProviderRows(db, companyId).orderBy(toNameOrder('name')).orderBy('id').execute()

const selectProviders = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('document_providers').where('company_id', '=', companyId).where('deleted_at', 'is', null)

const selectProviderRows = (db: Database | Transaction, companyId: string) =>
  selectProviders(db, companyId).select([
    'id',
    'company_id as company',
    'name',
    'source_type',
    'created_at',
    'updated_at',
  ])

const hasName = (name: string) => sql<boolean>`lower(name) = lower(${name})`

export interface ProviderChoice {
  name: string
  source_type?: DocumentProvider['source_type'] | undefined
}

/** Compares names case-insensitively. */
export async function findOrAddProviderId(
  edit: Edit,
  { name, source_type = 'other' }: ProviderChoice,
): Promise<string> {
  const { trx, companyId } = edit
  const existing = await selectProviderRows(trx, companyId).where(hasName(name)).executeTakeFirst()
  if (existing) return existing.id
  const message = `A company can have at most ${maxCounts.documentProviders} document providers`
  await requireCountBelow(maxCounts.documentProviders, selectProviders(trx, companyId), message)
  const id = uuidv7()
  await trx
    .insertInto('document_providers')
    .values({ company_id: companyId, id, name, source_type })
    .execute()
  edit.record('everyone', 'document_provider', id, { name: [null, name] })
  return id
}

type Values = { [K in 'name' | 'source_type']?: DocumentProvider[K] | undefined }

export async function updateDocumentProvider(
  ctx: Context,
  company: CompanyCaller,
  id: string,
  values: Values,
  baseVersion: number | undefined,
): Promise<DocumentProvider> {
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    await requireProvider(edit, id)
    if (values.name !== undefined) await requireFreeName(edit, id, values.name)
    const before = edit.version()
    await patchFields(edit, documentProviderTable, { entityId: id, values, baseVersion })
    if (edit.version() > before)
      await updateRow(edit, 'document_providers', id, { updated_at: new Date().toISOString() })
    return requireProvider(edit, id)
  })
}

async function requireProvider({ trx, companyId }: Edit, id: string): Promise<DocumentProvider> {
  return selectProviderRows(trx, companyId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

async function requireFreeName({ trx, companyId }: Edit, id: string, name: string): Promise<void> {
  const other = await selectProviderRows(trx, companyId)
    .where(hasName(name))
    .where('id', '!=', id)
    .executeTakeFirst()
  if (!other) return
  const errors = [{ path: 'body.name', message: 'A provider with this name already exists' }]
  throw new AppError('already_exists', { details: { errors } })
}

export async function deleteDocumentProvider(
  ctx: Context,
  company: CompanyCaller,
  providerId: string,
): Promise<void> {
  await editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    const { name } = await requireProvider(edit, providerId)
    const deleted_at = new Date().toISOString()
    await updateRow(edit, 'document_providers', providerId, { deleted_at })
    edit.record('everyone', 'document_provider', providerId, { name: [name, null] })
    await removeProviderDocuments(edit, providerId, deleted_at)
  })
}

async function removeProviderDocuments(edit: Edit, providerId: string, deleted_at: string): Promise<void> {
  const removed = await edit.trx
    .updateTable('documents as document')
    .from('document_types as type')
    .whereRef('type.id', '=', 'document.document_type_id')
    .set({ deleted_at })
    .where('document.company_id', '=', edit.companyId)
    .where('document.document_provider_id', '=', providerId)
    .where('document.deleted_at', 'is', null)
    .returning(['document.id', 'document.filename', 'type.name'])
    .execute()
  for (const { id, filename, name } of removed)
    edit.record('everyone', 'document', id, { [name]: [filename, null] })
}
