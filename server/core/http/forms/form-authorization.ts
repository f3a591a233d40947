import type { z } from 'zod'
import type { CompanyAccess, Endpoint } from '#contract/core/endpoint.ts'
import { invalidField } from '#contract/core/errors.ts'
import * as field from '#contract/core/fields.ts'
import type { CoreContext, CurrentUser } from '../../core-context.ts'
import { authorizeCompany } from '../access.ts'

/** A form whose first file is about to be received. */
export interface ArrivingForm<Ctx extends CoreContext = CoreContext, Params = unknown> {
  ctx: Ctx
  user: CurrentUser
  params: Params
  /** Raw fields sent before the first file. */
  fields: Readonly<Record<string, unknown>>
}

type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : unknown

/** Throws if the user may not upload files with this form. */
export type AuthorizeForm<E extends Endpoint, Ctx extends CoreContext> = (
  form: ArrivingForm<Ctx, ParamsOf<E>>,
) => Promise<void>

/**
 * The extra argument of a form route: a check that runs before the first byte of a file is stored. Omitted if the
 * endpoint's access is sufficient (a role in the path's company, or a permission). Public forms are not allowed.
 */
export type FormAuthorization<E extends Endpoint, Ctx extends CoreContext> = E extends { encoding: string }
  ? E['access'] extends 'public'
    ? [authorize: never]
    : E['access'] extends 'user'
      ? [authorize: AuthorizeForm<E, Ctx>]
      : []
  : []

/**
 * Authorizes the user for the company named in a form. Throws `invalid_request` if no valid company id precedes the
 * files, and `not_found` or `forbidden` if the user's role is not sufficient.
 */
export async function authorizeFormCompany(
  { ctx, user, fields }: ArrivingForm,
  access: CompanyAccess,
): Promise<void> {
  const companyId = field.id().safeParse(fields['company']).data
  if (companyId === undefined) throw invalidField('body.company', 'Send the company before the files')
  await authorizeCompany(ctx.db, { user, companyId, access })
}
