import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Template } from '#contract/staff/templates.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { describeProviderError } from '#server/providers/provider-messages.ts'
import type { Page } from '#server/core/data/paging.ts'
import type { DB } from '#server/core/data/schema.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { auditTemplateChange, isCopying, listTemplates } from './templates.ts'

/** Each attempt of a job uses the same `reference`, so that a retry finds an existing copy. */
const copyJob = {
  name: 'copy-template',
  data: z.object({ template: z.uuid(), reference: z.uuid() }),
}

const largestPage = { page: 1, page_size: 1000 }

/**
 * Enqueues a copy of every template that is not already being copied. The names of the copies begin with the name of
 * `company`, if given. With `failed`, copies only templates whose last copy failed, and each new copy keeps the company
 * of the failed copy.
 */
export async function duplicateTemplates(
  ctx: Context,
  user: CurrentUser,
  { failed = false, company }: { failed?: boolean | undefined; company?: string | undefined } = {},
): Promise<Page<Template>> {
  return inTransaction(ctx, async (trx) => {
    if (company) await requireCompany(trx, company)
    const requests = await trx
      .updateTable('document_templates')
      .set({
        copy_reference: sql`gen_random_uuid()`,
        copy_asked_at: sql`now()`,
        copy_error: null,
        ...(failed ? {} : { copy_company_id: company ?? null }),
      })
      .where(sql<boolean>`not ${isCopying}`)
      .$if(failed, (templates) => templates.where('copy_error', 'is not', null))
      .returning(['id as template', 'copy_reference as reference'])
      .execute()
    for (const { template, reference } of requests)
      await ctx.jobs.enqueue(trx, copyJob, { template, reference: reference ?? '' })
    const change = { change: 'copied', templates: requests.length } as const
    await auditTemplateChange(trx, user, { ...change, companyId: company ?? null })
    return listTemplates({ db: trx }, largestPage)
  })
}

const requireCompany = (trx: Transaction, companyId: string) =>
  trx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirstOrThrow(notFound)

export async function startTemplateCopyWorker(ctx: Context): Promise<void> {
  await ctx.jobs.work(copyJob, (request) => copyTemplate(ctx, request))
}

type CopyRequest = z.infer<typeof copyJob.data>

/** Throws temporary errors, so that the job is retried. */
async function copyTemplate(ctx: Context, request: CopyRequest): Promise<void> {
  const template = await ctx.db
    .selectFrom('document_templates as template')
    .leftJoin('companies as company', 'company.id', 'template.copy_company_id')
    .select(['template.file_id', 'template.name', 'template.copy_asked_at', 'company.name as company'])
    .where('template.id', '=', request.template)
    .where('template.copy_reference', '=', request.reference)
    .executeTakeFirst()
  if (!template) return
  const day = template.copy_asked_at?.slice(0, 10) ?? ''
  try {
    const name = [template.company, template.name].filter(Boolean).join(', ')
    const copy = await ctx.templates.duplicate(template.file_id, `${name} ${day}`, request.reference)
    await finish(ctx, request, {
      copy_name: copy.name,
      copy_url: copy.open_url,
      copied_at: new Date().toISOString(),
      copy_error: null,
    })
  } catch (error) {
    await handleFailure(ctx, request, error)
  }
}

async function handleFailure(ctx: Context, request: CopyRequest, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 'provider_rejected')
    return finish(ctx, request, { copy_error: error.message })
  if (!(error instanceof ProviderError)) throw error
  const isTemporary = error.kind === 'down' || error.kind === 'rate_limited'
  if (!isTemporary) return finish(ctx, request, { copy_error: describeProviderError(error) })
  await updateRequested(ctx, request)
    .set({ copy_error: describeProviderError(error) })
    .execute()
  throw error
}

const updateRequested = ({ db }: Context, { template, reference }: CopyRequest) =>
  db.updateTable('document_templates').where('id', '=', template).where('copy_reference', '=', reference)

type Outcome = Updateable<DB['document_templates']>

async function finish(ctx: Context, request: CopyRequest, outcome: Outcome): Promise<void> {
  await updateRequested(ctx, request)
    .set({ ...outcome, copy_reference: null })
    .execute()
}
