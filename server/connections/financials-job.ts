import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'

/** The job only requests a sync. The worker of the sync checks whether a sync is due. */
export const financialsRequest = {
  name: 'financials-request',
  data: z.object({ company_id: z.uuid() }),
}

/** Delay in seconds, so that several events of a connection cause only one sync. */
const pauseSeconds = 3

export const enqueueFinancialsSync = (
  { jobs }: Pick<Context, 'jobs'>,
  trx: Transaction,
  company_id: string,
  after = pauseSeconds,
): Promise<void> => jobs.enqueue(trx, financialsRequest, { company_id }, { after })

export const enqueueFinancialsSyncNow = (ctx: Context, companyId: string): Promise<void> =>
  inTransaction(ctx, (trx) => enqueueFinancialsSync(ctx, trx, companyId))
