import type { Context } from '#server/context.ts'
import { invalidField } from '#contract/core/errors.ts'
import { authorizeCompany } from '#server/core/http/access.ts'
import { type ArrivingForm, authorizeFormCompany } from '#server/core/http/forms/form-authorization.ts'
import { authorizeThread } from './read.ts'

/** Files belong to companies, so a conversation without a company cannot have files. */
export const createFileNotAllowedError = () =>
  invalidField('body.file', 'You can attach files only to conversations about a company')

export async function authorizeThreadFile(form: ArrivingForm): Promise<void> {
  if (form.fields['company'] === undefined) throw createFileNotAllowedError()
  await authorizeFormCompany(form, 'viewer')
}

export async function authorizeMessageFile({
  ctx,
  user,
  params: { threadId },
}: ArrivingForm<Context, { threadId: string }>): Promise<void> {
  const { company_id: companyId } = await authorizeThread(ctx.db, user, threadId)
  if (companyId === null) throw createFileNotAllowedError()
  await authorizeCompany(ctx.db, { user, companyId, access: 'viewer' })
}
