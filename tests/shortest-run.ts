/**
 * The milliseconds of processor time of the shortest of several runs. Time in which other processes had the processor does
 * not count. Repeats until a run takes at most `enoughMs`, because garbage of earlier work counts for one run; gives up after
 * three runs that take far longer.
 */
export function measureShortestRun(run: () => void, enoughMs: number): number {
  let best = Infinity
  for (let attempt = 0; attempt < 200 && best > enoughMs; attempt += 1) {
    if (attempt >= 3 && best > 10 * enoughMs) break
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
