import type { CoreContext } from '../../core-context.ts'
import { addBudgetUsage, requireWithinBudget } from '../../data/daily-budget.ts'

/** Received bytes are counted in steps of this size. Each concurrent upload can exceed the budget by one step. */
const stepBytes = 1024 * 1024

/** Creates a counter of the uploaded bytes of one form, which count against the sender's daily budgets. */
export function openUploadBudget({ db, log }: CoreContext, userId: string) {
  let uncountedBytes = 0
  let countedBytes = 0
  /** Counts the bytes received since the last count. Throws `too_many_requests` if a budget is exceeded. */
  const countRest = async (): Promise<void> => {
    const bytes = uncountedBytes
    uncountedBytes = 0
    const uses = await addBudgetUsage(db, userId, [
      ['files', bytes],
      ['received', bytes],
    ])
    countedBytes += bytes
    requireWithinBudget(uses)
  }
  return {
    /** Checks the budgets once per `stepBytes`. Throws `too_many_requests` if a budget is exceeded. */
    async take(bytes: number): Promise<void> {
      uncountedBytes += bytes
      if (uncountedBytes >= stepBytes) await countRest()
    },
    countRest,
    /**
     * Counts the remaining bytes of an interrupted upload, and refunds the unsaved bytes to the `files` budget. After
     * midnight UTC, the refund is credited to the new day.
     */
    async end(keptBytes: number): Promise<void> {
      if (uncountedBytes === 0 && countedBytes === keptBytes) return
      await addBudgetUsage(db, userId, [
        ['files', keptBytes - countedBytes],
        ['received', uncountedBytes],
      ]).catch((error: unknown) => log.warn({ err: error, userId }, 'bytes of an upload were not refunded'))
    },
  }
}
