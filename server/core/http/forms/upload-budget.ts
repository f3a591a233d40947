import type { CoreContext } from '../../core-context.ts'
import { countUses, requireWithinBudget } from '../../data/daily-budget.ts'

/** Bytes that may arrive before they are counted: each upload at a time exceeds a budget by this much at most. */
const stepBytes = 1024 * 1024

/** Counts the bytes of one form's files against their sender's day while they arrive. */
export function openUploadBudget({ db, log }: CoreContext, userId: string) {
  let uncounted = 0
  let counted = 0
  /** Counts the rest: none before the first file, all after the end of a file. Throws `too_many_requests`. */
  const countRest = async (): Promise<void> => {
    const bytes = uncounted
    uncounted = 0
    const uses = await countUses(db, userId, [
      ['files', bytes],
      ['received', bytes],
    ])
    counted += bytes
    requireWithinBudget(uses)
  }
  return {
    /** Counts bytes that have arrived, in steps. Throws `too_many_requests`. */
    async take(bytes: number): Promise<void> {
      uncounted += bytes
      if (uncounted >= stepBytes) await countRest()
    },
    countRest,
    /**
     * Counts what arrived of an upload that broke off, and refunds from `files` the bytes that were not kept. After midnight
     * UTC the refund is credited to the new day.
     */
    async end(keptBytes: number): Promise<void> {
      if (uncounted === 0 && counted === keptBytes) return
      await countUses(db, userId, [
        ['files', keptBytes - counted],
        ['received', uncounted],
      ]).catch((error: unknown) => log.warn({ err: error, userId }, 'bytes of an upload were not refunded'))
    },
  }
}
