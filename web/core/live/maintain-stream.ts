import { createParser } from 'eventsource-parser'
import type { Call } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import { LiveEvent, watchChanges } from '#contract/live.ts'

export interface StreamOptions {
  call: Call
  onEvent: (event: LiveEvent) => void
  onHeld: (isHeld: boolean) => void
  page: Document
}

const second = 1000
/** The server sends an event or a comment at least every 15 seconds, so a longer silence means a dead connection. */
const silenceMs = 40 * second
/** A stream that closes within this many milliseconds of opening counts as a failure, unless the page is hidden. */
const soundMs = 10 * second
const backoffMs = { first: second, longest: 60 * second }

/**
 * Reads the stream of change events until `signal` aborts. If the stream closes, reconnects and resumes after the last
 * event. A hidden page closes its stream, because browsers limit connections per server and a user may have many tabs.
 */
export async function maintainStream(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const position: Position = { lastEventId: undefined }
  let failures = 0
  while (!signal.aborted) {
    await waitUntilVisible(options.page, signal)
    const openedAt = Date.now()
    const error = await readOnce(options, position, signal).catch((thrown: unknown) => thrown)
    options.onHeld(false)
    const isSound = options.page.hidden || Date.now() - openedAt > soundMs
    failures = isSound ? 0 : failures + 1
    await pause(getPauseMs(failures, error), options.page, signal)
  }
}

interface Position {
  lastEventId: string | undefined
}

async function readOnce(
  { call, onEvent, onHeld, page }: StreamOptions,
  position: Position,
  outer: AbortSignal,
) {
  const attempt = new AbortController()
  const signal = AbortSignal.any([outer, attempt.signal])
  const closeWhenHidden = () => {
    if (page.hidden) attempt.abort()
  }
  const watchdog = createWatchdog(() => attempt.abort())
  page.addEventListener('visibilitychange', closeWhenHidden)
  try {
    const { lastEventId } = position
    const stream = await call(watchChanges, lastEventId === undefined ? {} : { lastEventId }, { signal })
    onHeld(true)
    await readEvents(stream, watchdog.reset, (id, data) => {
      if (id !== undefined) position.lastEventId = id
      const event = LiveEvent.safeParse(JSON.parse(data))
      if (event.success) onEvent(event.data)
    })
  } finally {
    watchdog.stop()
    page.removeEventListener('visibilitychange', closeWhenHidden)
    attempt.abort()
  }
}

async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onBytes: () => void,
  onEvent: (id: string | undefined, data: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  const parser = createParser({ onEvent: ({ id, data }) => onEvent(id, data) })
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

function createWatchdog(onSilence: () => void) {
  let timer = setTimeout(onSilence, silenceMs)
  return {
    reset: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silenceMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The jitter prevents browsers from reconnecting simultaneously. */
function getPauseMs(failures: number, error: unknown): number {
  const longest = Math.min(backoffMs.longest, backoffMs.first * 2 ** failures)
  const requestedMs = error instanceof AppError ? (error.details.retry_after ?? 0) * second : 0
  return requestedMs + longest * (0.5 + Math.random() / 2)
}

const pause = (ms: number, page: Document, signal: AbortSignal) =>
  waitForEvent(signal, (done) => {
    const timer = setTimeout(done, ms)
    page.addEventListener('visibilitychange', done)
    page.defaultView?.addEventListener('online', done)
    return () => {
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', done)
      page.defaultView?.removeEventListener('online', done)
    }
  })

async function waitUntilVisible(page: Document, signal: AbortSignal): Promise<void> {
  while (page.hidden && !signal.aborted)
    await waitForEvent(signal, (done) => {
      page.addEventListener('visibilitychange', done)
      return () => page.removeEventListener('visibilitychange', done)
    })
}

function waitForEvent(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const stop = listen(done)
    signal.addEventListener('abort', done)
  })
}
