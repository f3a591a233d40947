import type { SelectQueryBuilder } from 'kysely'
import { AppError } from '#contract/errors.ts'

/**
 * Throws `limit_reached`, in these words, when there are `most` of the rows already. The caller holds the lock under
 * which another is added, or two at once would both pass.
 */
export async function refuseBeyond<DB, TB extends keyof DB>(
  most: number,
  rows: SelectQueryBuilder<DB, TB, object>,
  message: string,
): Promise<void> {
  const counted = rows.select((select) => select.fn.countAll<number>().as('count'))
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number }
  if (count >= most) throw new AppError('limit_reached', { message })
}
