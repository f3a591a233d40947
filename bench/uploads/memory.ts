import { readFileSync, writeFileSync } from 'node:fs'

export const MB = 1024 * 1024

/** The memory of one process as Linux counts it. */
export interface Memory {
  /** Resident memory now, in bytes. */
  now(): number
  /** The peak since `begin`, in bytes. The kernel records it, so no peak is missed between two samples. */
  peak(): number
  /** Resets the peak. */
  begin(): void
}

/** Reads the memory of a process from `/proc`. Throws where the system has none. */
export function openMemory(pid: number): Memory {
  const figure = (name: string): number => {
    const [, kilobytes] =
      new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    if (kilobytes === undefined) throw new Error(`The system does not report ${name} of process ${pid}`)
    return Number(kilobytes) * 1024
  }
  return {
    now: () => figure('VmRSS'),
    peak: () => figure('VmHWM'),
    begin: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  }
}

/** Waits until the memory of the process has stopped growing for several samples. */
export async function waitUntilIdle(memory: Memory): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  for (let still = 0; still < 8;) {
    const now = memory.now()
    still = now < lowest - MB ? 0 : still + 1
    lowest = Math.min(lowest, now)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return lowest
}
