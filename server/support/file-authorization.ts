import type { Context } from '#server/context.ts'
import { invalidField } from '#contract/core/errors.ts'
import { authorizeCompany } from '#server/core/http/access.ts'
import { type ArrivingForm, authorizeFormCompany } from '#server/core/http/forms/form-authorization.ts'
import { findSide } from './read.ts'

/** The refusal of a file in a conversation without a company: files belong to companies. */
export const createFileRefusal = () =>
  invalidField('body.file', 'Files can be attached where the conversation is about a company')

/** Authorizes the file of a new conversation. Throws `invalid_request` without a company, `not_found`. */
export async function authorizeFirstFile(form: ArrivingForm): Promise<void> {
  if (form.fields['company'] === undefined) throw createFileRefusal()
  await authorizeFormCompany(form, 'viewer')
}

/** Authorizes the file of a message. Throws `invalid_request` where the conversation has no company, `not_found`. */
export async function authorizeFile({
  ctx,
  user,
  params: { threadId },
}: ArrivingForm<Context, { threadId: string }>): Promise<void> {
  const { company_id: companyId } = await findSide(ctx.db, user, threadId)
  if (companyId === null) throw createFileRefusal()
  await authorizeCompany(ctx.db, { user, companyId, access: 'viewer' })
}
