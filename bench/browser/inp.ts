import type { Page } from '@playwright/test'
import { findInp, type InteractionLog } from './interactions.ts'

/** The interaction to next paint (INP), in milliseconds, of so many rounds on a processor slowed down so many times. */
const maxInpMs = 100
export const slowdown = 4
export const rounds = 3

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Prints the INP of all that was pressed; true when it is within its bound. */
export function reportInp(logs: readonly InteractionLog[]): boolean {
  const log = {
    interactions: logs.flatMap(({ interactions }) => interactions),
    count: logs.reduce((sum, { count }) => sum + count, 0),
  }
  const { name, ms } = findInp(log)
  const isShort = ms <= maxInpMs
  console.log(
    `${log.count} presses, ${slowdown} times slower: INP ${ms} ms (${name})${isShort ? '' : `; at most ${maxInpMs}`}`,
  )
  return isShort
}
