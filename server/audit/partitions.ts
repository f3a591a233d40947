import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'

/** The daily job creates missing partitions for the second and third month from now. */
export const scheduleAuditPartitions = (ctx: Context): Promise<void> =>
  ctx.jobs.repeat('create-audit-partitions', '53 2 * * *', () =>
    inTransaction(ctx, async (trx) => {
      // Queries queue behind a statement that waits for a lock, so the job gives up after a second and is retried.
      await sql`set local lock_timeout = '1s'`.execute(trx)
      await sql`select create_audit_partitions()`.execute(trx)
    }),
  )
