import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/errors.ts'
import type { Template } from '#contract/templates.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { type Page, fetchPage, type Paging } from '#server/core/data/paging.ts'
import type { TemplateStore } from '#server/providers/templates/index.ts'
import { templateList } from '#server/providers/templates/template-list.ts'

/** A copy is being made; one that was asked for longer ago is given up, and another may be asked for. */
export const isCopying = sql<boolean>`(copy_reference is not null and copy_asked_at > now() - interval '30 minutes')`

const selectTemplates = (db: Database) => db.selectFrom('document_templates')

const withColumns = (templates: ReturnType<typeof selectTemplates>) =>
  templates
    .select(['id', 'url', 'name', 'open_url', 'created_at', 'copy_name', 'copy_url', 'copied_at'])
    .select(['copy_error', isCopying.as('copying')])

/** The templates by name, each with the copy made last. */
export function listTemplates({ db }: Context, paging: Paging): Promise<Page<Template>> {
  const found = selectTemplates(db)
  return fetchPage(
    paging,
    found,
    withColumns(found)
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
  )
}

/**
 * Puts a document on the list, or brings its name up to date. Throws `invalid_request` for what is no address of a
 * document, `provider_rejected` in words for one that cannot be used.
 */
export async function addTemplate(ctx: Context, user: CurrentUser, url: string): Promise<Template> {
  const { file_id } = await templateList(ctx.templates, buildStore(ctx.db, user)).add(url)
  return withColumns(selectTemplates(ctx.db).where('file_id', '=', file_id)).executeTakeFirstOrThrow()
}

/** Takes a document off the list; itself and its copies stay where they are. Throws `not_found`. */
export async function deleteTemplate(ctx: Context, user: CurrentUser, url: string): Promise<void> {
  await templateList(ctx.templates, buildStore(ctx.db, user)).remove(url)
}

/** Our table as the port's memory; what is put there is put by this person. */
const buildStore = (db: Database, { id: added_by }: CurrentUser): TemplateStore => ({
  all: () =>
    db
      .selectFrom('document_templates')
      .select(['file_id', 'name', 'url', 'open_url'])
      .orderBy('name')
      .execute(),
  async put(template) {
    const { name, url, open_url } = template
    await db
      .insertInto('document_templates')
      .values({ id: uuidv7(), ...template, added_by })
      .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ name, url, open_url }))
      .execute()
  },
  async remove(fileId) {
    const { numDeletedRows } = await db
      .deleteFrom('document_templates')
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not_found')
  },
})
