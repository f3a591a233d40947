import { afterEach, expect, test, vi } from 'vitest'
import { openPdf } from './pdf.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A worker that never answers, as in an endless loop; `ended` counts its terminations. */
class SilentWorker extends EventTarget {
  ended = 0
  postMessage(): void {}
  terminate(): void {
    this.ended += 1
  }
}

test('a PDF that is not opened in time is refused, and its worker ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const worker = new SilentWorker()
  const file = new File(['%PDF-1.7'], 'endless.pdf')
  file.arrayBuffer = () => Promise.resolve(new ArrayBuffer(8))
  const refusal = openPdf(file, worker as unknown as Worker).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(worker.ended).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await refusal).toEqual(new Error('The PDF takes too long'))
  expect(worker.ended).toBeGreaterThan(0)
})
