import type { z } from 'zod'
import type { CompanyAccess, Endpoint } from '#contract/core/endpoint.ts'
import { invalidField } from '#contract/core/errors.ts'
import * as field from '#contract/core/fields.ts'
import type { CoreContext, CurrentUser } from '../../core-context.ts'
import { authorizeCompany } from '../access.ts'

/** A form whose first file is about to arrive. */
export interface ArrivingForm<Ctx extends CoreContext = CoreContext, Params = unknown> {
  ctx: Ctx
  user: CurrentUser
  params: Params
  /** The fields before the first file, as they were sent. */
  fields: Readonly<Record<string, unknown>>
}

type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : unknown

/** Throws unless the user may send files with this form. */
export type AuthorizeForm<E extends Endpoint, Ctx extends CoreContext> = (
  form: ArrivingForm<Ctx, ParamsOf<E>>,
) => Promise<void>

/**
 * The authorization that a route of forms needs in addition to its handler, before the first byte of a file is stored.
 * Where the endpoint's access covers it (a role at the company in the path, or a permission), there is none; public forms
 * do not exist.
 */
export type FormAuthorization<E extends Endpoint, Ctx extends CoreContext> = E extends { encoding: string }
  ? E['access'] extends 'public'
    ? [authorize: never]
    : E['access'] extends 'user'
      ? [authorize: AuthorizeForm<E, Ctx>]
      : []
  : []

/** Authorizes the company that a form names. Throws `invalid_request` when the field does not precede the files. */
export async function authorizeFormCompany(
  { ctx, user, fields }: ArrivingForm,
  access: CompanyAccess,
): Promise<void> {
  const companyId = field.id().safeParse(fields['company']).data
  if (companyId === undefined) throw invalidField('body.company', 'Send the company before the files')
  await authorizeCompany(ctx.db, { user, companyId, access })
}
