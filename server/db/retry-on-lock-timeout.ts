import { setTimeout as sleep } from 'node:timers/promises'

const maxTries = 10

/**
 * Retries `work`, with increasing delays, if it failed because it waited too long for a lock. Throws other errors, and
 * the error of the last attempt.
 */
export async function retryOnLockTimeout(work: () => Promise<unknown>): Promise<void> {
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
