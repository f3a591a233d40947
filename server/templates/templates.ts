import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Template } from '#contract/staff/templates.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { type Page, fetchPage, type Paging } from '#server/core/data/paging.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import { buildDocumentAddress, requireDocumentId } from '#server/providers/templates/document-address.ts'

/** After 30 minutes, an unfinished copy counts as lost and can be requested again. */
export const isCopying = sql<boolean>`(copy_reference is not null and copy_asked_at > now() - interval '30 minutes')`

type Db = Database | Transaction

const selectTemplates = (db: Db) => db.selectFrom('document_templates as template')

const withColumns = (templates: ReturnType<typeof selectTemplates>) =>
  templates
    .leftJoin('companies as company', 'company.id', 'template.copy_company_id')
    .select(['template.id', 'template.url', 'template.name', 'template.open_url', 'template.created_at'])
    .select(['template.copy_name', 'template.copy_url', 'template.copied_at', 'template.copy_error'])
    .select(['template.copy_company_id as copy_company', 'company.name as copy_company_name'])
    .select(isCopying.as('copying'))

export function listTemplates({ db }: { db: Db }, paging: Paging): Promise<Page<Template>> {
  const templates = selectTemplates(db)
  return fetchPage(
    db,
    paging,
    templates,
    withColumns(templates).orderBy(toNameOrder('template.name')).orderBy('template.id'),
  )
}

/** Updates the template if the document is already in the list. */
export async function addTemplate(ctx: Context, user: CurrentUser, url: string): Promise<Template> {
  const file_id = requireDocumentId(url)
  const document = { ...(await ctx.templates.read(file_id)), url: buildDocumentAddress(file_id) }
  await ctx.db
    .insertInto('document_templates')
    .values({ id: uuidv7(), file_id, ...document, added_by: user.id })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(document))
    .execute()
  const template = await withColumns(
    selectTemplates(ctx.db).where('template.file_id', '=', file_id),
  ).executeTakeFirstOrThrow()
  await auditTemplateChange(ctx.db, user, { template: template.name, change: 'added' })
  return template
}

/** Does not delete the document or its copies. */
export async function deleteTemplate(ctx: Context, user: CurrentUser, url: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('document_templates')
    .where('file_id', '=', requireDocumentId(url))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
  await auditTemplateChange(ctx.db, user, { template: url, change: 'removed' })
}

/** Throws `not_found` for templates in Google Drive, because they open as web pages instead of files. */
export async function openTemplate(
  { db, templates }: Context,
  templateId: string,
  { copy = false }: { copy?: boolean | undefined },
): Promise<OutgoingFile> {
  const { file_id, copy_name } = await db
    .selectFrom('document_templates')
    .select(['file_id', 'copy_name'])
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow(notFound)
  const fileId = copy ? copy_name : file_id
  if (!templates.openFile || fileId === null) throw new AppError('not_found')
  return templates.openFile(copy ? 'copy' : 'document', fileId)
}

interface TemplateChange {
  change: 'added' | 'removed' | 'copied'
  template?: string
  templates?: number
}

export const auditTemplateChange = (
  db: Db,
  { id: userId }: CurrentUser,
  { companyId = null, ...details }: TemplateChange & { companyId?: string | null },
) => recordAuditEvent(db, { action: 'template_changed', userId, companyId, details })
