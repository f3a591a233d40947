import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import * as field from '#contract/core/fields.ts'
import type { Context } from '../context.ts'
import { authorizeCompany } from './access.ts'

/**
 * Authorizes the company that a form names in a field, for endpoints whose path names none: before the first byte of a file
 * is read, so that nobody sends files to where they may not. Throws `invalid_request` when the field has not come yet.
 */
export async function authorizeFormCompany(
  ctx: Context,
  { access, body }: Endpoint,
  { caller }: FastifyRequest,
  fields: readonly [string, unknown][],
): Promise<void> {
  if (access !== 'user' || !caller || !body || !Object.hasOwn(body.shape, 'company')) return
  const value = fields.find(([name]) => name === 'company')?.[1]
  const companyId = field.id().safeParse(value).data
  if (companyId === undefined) {
    const errors = [{ path: 'body.company', message: 'Send the company before the files' }]
    throw new AppError('invalid_request', { details: { errors } })
  }
  await authorizeCompany(ctx.db, { user: caller.user, companyId, access: 'editor' })
}
