import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'

/**
 * Asks that a company's books and banks are read, because one was linked or has news. Whoever works on it decides
 * whether a reading is due.
 */
export const financialsRequest = {
  name: 'financials-request',
  data: z.object({ company_id: z.uuid() }),
}

/** Seconds in which several events of one link become one reading. */
const pauseSeconds = 3

export const requestFinancials = (
  { jobs }: Pick<Context, 'jobs'>,
  trx: Transaction,
  company_id: string,
  after = pauseSeconds,
): Promise<void> => jobs.enqueue(trx, financialsRequest, { company_id }, { after })

/** The same outside of a transaction. */
export const requestFinancialsNow = (ctx: Context, companyId: string): Promise<void> =>
  inTransaction(ctx, (trx) => requestFinancials(ctx, trx, companyId))
