import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Template } from '#contract/templates.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { describeFailure } from '#server/core/data/provider-messages.ts'
import type { Page } from '#server/core/data/paging.ts'
import type { DB } from '#server/core/data/schema.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { isCopying, listTemplates } from './templates.ts'

/** Copies one template. The reference is that of the row: a job that is repeated finds the copy it has made. */
const copyJob = {
  name: 'copy-template',
  data: z.object({ template: z.uuid(), reference: z.uuid() }),
}

/** As much of the list as one page may hold. */
const longestPage = { page: 1, page_size: 1000 }

/** Asks for a copy of every template that is not being copied already. */
export async function duplicateTemplates(ctx: Context): Promise<Page<Template>> {
  await inTransaction(ctx, async (trx) => {
    const asked = await trx
      .updateTable('document_templates')
      .set({
        copy_reference: sql`gen_random_uuid()`,
        copy_asked_at: sql`now()`,
        copy_error: null,
      })
      .where(sql<boolean>`not ${isCopying}`)
      .returning(['id as template', 'copy_reference as reference'])
      .execute()
    for (const { template, reference } of asked)
      await ctx.jobs.enqueue(trx, copyJob, { template, reference: reference ?? '' })
  })
  return listTemplates(ctx, longestPage)
}

export async function processTemplateCopies(ctx: Context): Promise<void> {
  await ctx.jobs.work(copyJob, (asked) => copyTemplate(ctx, asked))
}

type CopyRequest = z.infer<typeof copyJob.data>

/** Makes the copy and writes down how it went. Throws what may pass by itself, so that the job is repeated. */
async function copyTemplate(ctx: Context, asked: CopyRequest): Promise<void> {
  const template = await ctx.db
    .selectFrom('document_templates')
    .select(['file_id', 'name', 'copy_asked_at'])
    .where('id', '=', asked.template)
    .where('copy_reference', '=', asked.reference)
    .executeTakeFirst()
  if (!template) return
  const day = template.copy_asked_at?.slice(0, 10) ?? ''
  try {
    const copy = await ctx.templates.duplicate(template.file_id, `${template.name} ${day}`, asked.reference)
    await finish(ctx, asked, {
      copy_name: copy.name,
      copy_url: copy.open_url,
      copied_at: new Date().toISOString(),
      copy_error: null,
    })
  } catch (error) {
    await handleFailure(ctx, asked, error)
  }
}

async function handleFailure(ctx: Context, asked: CopyRequest, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'provider_rejected')
    return finish(ctx, asked, { copy_error: error.message })
  if (!(error instanceof ProviderError)) throw error
  const mayPass = error.kind === 'down' || error.kind === 'rate_limited'
  if (!mayPass) return finish(ctx, asked, { copy_error: describeFailure(error) })
  await updateRequested(ctx, asked)
    .set({ copy_error: describeFailure(error) })
    .execute()
  throw error
}

const updateRequested = ({ db }: Context, { template, reference }: CopyRequest) =>
  db.updateTable('document_templates').where('id', '=', template).where('copy_reference', '=', reference)

type Outcome = Updateable<DB['document_templates']>

async function finish(ctx: Context, asked: CopyRequest, outcome: Outcome): Promise<void> {
  await updateRequested(ctx, asked)
    .set({ ...outcome, copy_reference: null })
    .execute()
}
