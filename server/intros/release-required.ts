import { type RawBuilder, sql } from 'kysely'
import { fundingStatuses } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/edits/changes.ts'

/**
 * A SQL condition on `company`: true if staff must release its introductions. This is the case while the company is
 * rejected, and otherwise until staff have released one of its introductions or the company has reached the term sheet.
 */
export const releaseRequired: RawBuilder<boolean> = sql`(company.status = 'rejected' or not (
  exists (
    select from status_changes as change
    where change.company_id = company.id and change.to_status = any(${[...fundingStatuses]}::text[]))
  or exists (
    select from intro_investors as released
    where released.company_id = company.id and released.released_by is not null)))`

export async function isReleaseRequired({ trx, companyId, role }: Edit): Promise<boolean> {
  if (role?.isAdmin) return false
  const { needs_release } = await trx
    .selectFrom('companies as company')
    .select(releaseRequired.as('needs_release'))
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return needs_release
}
