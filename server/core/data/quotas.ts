import { type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'

/**
 * Throws `limit_reached` with `message` if `rows` already selects `max` rows or more. The caller must hold a lock that
 * blocks concurrent additions; otherwise two concurrent calls could both pass.
 */
export async function requireCountBelow<DB, TB extends keyof DB>(
  max: number,
  rows: SelectQueryBuilder<DB, TB, object>,
  message: string,
): Promise<void> {
  const first = await rows
    .select(sql`1`.as('row'))
    .limit(Math.max(0, max))
    .execute()
  if (first.length >= max) throw new AppError('limit_reached', { message })
}
