import { setTimeout as sleep } from 'node:timers/promises'

/** How often a statement is tried while other sessions have the locks that it needs. */
const maxTries = 10

/** Repeats `work` after growing pauses while it fails because it waited too long for a lock. */
export async function retryLocked(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      const isLocked = (error as { code?: string }).code === '55P03'
      if (!isLocked || attempt === maxTries) throw error
      await sleep(500 * attempt)
    }
  }
}
