import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export const MB = 1024 * 1024

/** Reads a process's CPU time in milliseconds. Linux counts CPU time in hundredths of a second. */
export function getCpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The resident memory of a Linux process, in megabytes. */
export interface Memory {
  now(): number
  /** The peak since `begin`. */
  peak(): number
  begin(): void
}

/** The reader's methods throw on systems without `/proc`. */
export function createMemoryReader(pid: number): Memory {
  const readField = (name: string): number => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
    if (kilobytes === undefined) throw new Error(`The system does not report ${name} of process ${pid}`)
    return Number(kilobytes) / 1024
  }
  return {
    now: () => readField('VmRSS'),
    peak: () => readField('VmHWM'),
    begin: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  }
}

/** Waits until memory has not fallen by more than 1 MB for 4 seconds. Returns the lowest value in megabytes. */
export async function waitForStableMemory(memory: Memory): Promise<number> {
  let lowest = Infinity
  for (let still = 0; still < 8; still += 1) {
    const now = memory.now()
    if (now < lowest - 1) still = 0
    lowest = Math.min(lowest, now)
    await pause(500)
  }
  return lowest
}
