import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'

/**
 * Throws `too_large` when a company's files take more than their room. Removed files make room at once; yet as they
 * lie on until they are purged, all files together may take twice the room and no more.
 */
export async function requireRoom({ config }: Context, { trx, companyId }: Edit): Promise<void> {
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
  const { shown, lying } = await trx
    .selectFrom(files.as('file'))
    .select([
      sql<number>`coalesce(sum(size) filter (where deleted_at is null), 0)::bigint`.as('shown'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('lying'),
    ])
    .executeTakeFirstOrThrow()
  const limit = config.companyFilesLimit
  const most = `A company’s files may take ${Math.floor(limit / 1024 / 1024)} MB together`
  if (shown > limit)
    throw new AppError('too_large', { message: `${most}. Remove what is no longer needed first.` })
  if (lying > 2 * limit)
    throw new AppError('too_large', {
      message: `${most}, and removed files take room for 30 days. Try again later, or ask us for more room.`,
    })
}
