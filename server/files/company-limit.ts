import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'

/**
 * Throws `too_large` when a company's current files exceed its storage limit, or when all its stored files, including
 * removed files that have not been purged, exceed twice the limit.
 */
export async function enforceStorageLimit({ config }: Context, { trx, companyId }: Edit): Promise<void> {
  const files = trx
    .selectFrom('documents')
    .select(['size', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('purged_at', 'is', null)
    .unionAll(
      trx
        .selectFrom('attached_files')
        .select(['size', 'deleted_at'])
        .where('company_id', '=', companyId)
        .where('purged_at', 'is', null),
    )
  const { current, stored } = await trx
    .selectFrom(files.as('file'))
    .select([
      sql<number>`coalesce(sum(size) filter (where deleted_at is null), 0)::bigint`.as('current'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('stored'),
    ])
    .executeTakeFirstOrThrow()
  const limit = config.companyFilesLimit
  const explanation = `Each company can store up to ${Math.floor(limit / 1024 / 1024)} MB of files`
  if (current > limit)
    throw new AppError('too_large', { message: `${explanation}. Remove files that you no longer need.` })
  if (stored > 2 * limit)
    throw new AppError('too_large', {
      message: `${explanation}. Removed files use storage for 30 days. Try again later or ask us for more storage.`,
    })
}
