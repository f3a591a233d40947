// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { type LiveEvent, watchChanges } from '#contract/live.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { maintainStream } from './maintain-stream.ts'

const encoder = new TextEncoder()
const event: LiveEvent = { kind: 'company', company_id: '0197f000-0000-7000-8000-000000000001', number: 7 }

let end: AbortController
let isHidden = false
beforeEach(() => {
  end = new AbortController()
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  end.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function hide(hidden: boolean) {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

function openPage() {
  const streams: { write: (text: string) => void; close: () => void; signal: AbortSignal | undefined }[] = []
  const api = buildFakeCall().on(watchChanges, (_, { signal }) => {
    return new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        streams.push({
          write: (text) => controller.enqueue(encoder.encode(text)),
          close: () => controller.close(),
          signal,
        })
      },
    })
  })
  const events: LiveEvent[] = []
  const held: boolean[] = []
  const options = {
    call: api.call,
    onEvent: (received: LiveEvent) => void events.push(received),
    onHeld: (isHeld: boolean) => void held.push(isHeld),
    page: document,
  }
  void maintainStream(options, end.signal)
  return { api, streams, events, held }
}

test('events reach the page, and a closed stream resumes after the last event', async () => {
  const { api, streams, events, held } = openPage()
  await vi.waitFor(() => expect(held).toEqual([true]))
  streams[0]?.write(`:\n\nid: 12-34\ndata: ${JSON.stringify(event)}\n\ndata: {"kind":"unknown"}\n\n`)
  await vi.waitFor(() => expect(events).toEqual([event]))
  streams[0]?.close()
  await vi.waitFor(() => expect(held).toEqual([true, false]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(held).toEqual([true, false, true])
  expect(api.sent(watchChanges)).toEqual([{}, { lastEventId: '12-34' }])
})

test('retries back off, and not before Retry-After', async () => {
  const { api, held, streams } = openPage()
  await vi.waitFor(() => expect(held).toEqual([true]))
  api.on(watchChanges, () => {
    throw new AppError('too_many_requests', { details: { retry_after: 30 } })
  })
  streams[0]?.close()
  await vi.advanceTimersByTimeAsync(2000)
  const countRequests = () => api.sent(watchChanges).length
  expect(countRequests()).toBe(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(countRequests()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(countRequests()).toBe(3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(countRequests()).toBeLessThan(80)
  expect(held.at(-1)).toBe(false)
})

test('a silent stream is replaced', async () => {
  const { streams, held } = openPage()
  await vi.waitFor(() => expect(held).toEqual([true]))
  await vi.advanceTimersByTimeAsync(30_000)
  streams[0]?.write(':\n\n')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(held).toEqual([true])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(streams[0]?.signal?.aborted).toBe(true)
  expect(held).toEqual([true, false, true])
})

test('a hidden page closes the stream and reopens it when visible', async () => {
  const { streams, held } = openPage()
  await vi.waitFor(() => expect(held).toEqual([true]))
  hide(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams[0]?.signal?.aborted).toBe(true)
  expect(streams).toHaveLength(1)
  hide(false)
  await vi.waitFor(() => expect(held).toEqual([true, false, true]))
})
