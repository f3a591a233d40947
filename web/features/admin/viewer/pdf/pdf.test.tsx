import { expect, test, vi } from 'vitest'
import { openPdf } from './pdf.ts'

class SilentWorker extends EventTarget {
  terminationCount = 0
  postMessage(): void {}
  terminate(): void {
    this.terminationCount += 1
  }
}

test('rejects a PDF that does not open in time and terminates its worker', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const worker = new SilentWorker()
  const file = new File(['%PDF-1.7'], 'endless.pdf')
  file.arrayBuffer = () => Promise.resolve(new ArrayBuffer(8))
  const refusal = openPdf(file, worker as unknown as Worker).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(worker.terminationCount).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await refusal).toEqual(new Error('The PDF took too long to load'))
  expect(worker.terminationCount).toBeGreaterThan(0)
})
