import type { Sheet } from './table-limits.ts'
import type { TableAnswer } from './table-worker.ts'

/** Milliseconds after which reading is given up: a file may unpack to far more than it weighs. */
const deadlineMs = 15_000

/** Reads the sheets of a spreadsheet or CSV file; null when it cannot be read, or not in time. */
export function readTable(file: File, { signal }: { signal: AbortSignal }): Promise<Sheet[] | null> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Sheet[] | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), deadlineMs)
    signal.addEventListener('abort', () => resolve(null))
    worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => {
      clearTimeout(timer)
      resolve(data.sheets)
    })
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
