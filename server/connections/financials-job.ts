import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'

/** The worker of this job checks whether a sync is due before it starts the sync. */
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
