import type { TableAnswer } from './table-worker.ts'

/** Milliseconds after which reading is given up: a file may unpack to far more than it weighs. */
const deadlineMs = 15_000

/** Reads the sheets of a spreadsheet or CSV file, and ends the worker at the deadline. */
export function readTable(file: File, { signal }: { signal: AbortSignal }): Promise<TableAnswer> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<TableAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ problem: 'too_slow' }), deadlineMs)
    signal.addEventListener('abort', () => resolve({ problem: 'unreadable' }))
    worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', () => resolve({ problem: 'unreadable' }))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
