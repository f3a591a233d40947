import { AppError } from '#contract/core/errors.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/staff/pipeline.ts'
import { assignAnalysts, claimCompany } from '#server/companies/assignment.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { remindMembers } from '#server/reviews/reminders.ts'
import { openReview } from '#server/reviews/requests.ts'

/**
 * Calls `work` for each company in sequence. A client error becomes a problem in the results and does not affect the
 * other companies. A server error is thrown and ends the sequence. `work` must authorize the caller for the company.
 */
async function doForEach(
  companies: readonly string[],
  work: (companyId: string) => Promise<unknown>,
): Promise<contract.BulkResults> {
  const results: contract.BulkResults['results'] = []
  for (const company of new Set(companies))
    try {
      await work(company)
      results.push({ company, problem: null })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      results.push({ company, problem: explain(error) })
    }
  return { results }
}

/** The message of the first invalid field is more specific than the error's message. */
const explain = ({ message, details, code }: AppError) =>
  code === 'forbidden' && message === new AppError('forbidden').message
    ? 'This company is not assigned to you'
    : (details.errors?.[0]?.message ?? message)

const asCaller =
  (user: CurrentUser, access: CompanyCaller['access']) =>
  (companyId: string): CompanyCaller => ({ user, companyId, access })

export function assignCompanies(
  ctx: Context,
  user: CurrentUser,
  { companies, assigned_analysts }: Parsed<typeof contract.assignCompanies>['body'],
) {
  const toCaller = asCaller(user, 'admin')
  return doForEach(companies, (id) => assignAnalysts(ctx, toCaller(id), assigned_analysts))
}

export function claimCompanies(
  ctx: Context,
  user: CurrentUser,
  { companies }: Parsed<typeof contract.claimCompanies>['body'],
) {
  if (!user.permissions.includes('analyst')) throw new AppError('forbidden')
  const toCaller = asCaller(user, 'viewer')
  return doForEach(companies, (id) => claimCompany(ctx, toCaller(id)))
}

export function requestFromCompanies(
  ctx: Context,
  user: CurrentUser,
  { companies, document_types, note }: Parsed<typeof contract.requestFromCompanies>['body'],
) {
  const toCaller = asCaller(user, 'assigned')
  const requested_documents = document_types.map((document_type) => ({ document_type }))
  const document_review = { requested_documents, ...(note !== undefined && { note }) }
  return doForEach(companies, (id) => openReview(ctx, toCaller(id), { document_review }))
}

export function remindCompanies(
  ctx: Context,
  user: CurrentUser,
  { companies }: Parsed<typeof contract.remindCompanies>['body'],
) {
  const toCaller = asCaller(user, 'assigned')
  return doForEach(companies, (id) => remindMembers(ctx, toCaller(id)))
}
