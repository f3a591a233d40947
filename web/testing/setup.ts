import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

const { getElementError } = getConfig()

/** Testing Library sets `_disableExpensiveErrorDiagnostics` during each attempt of a waiting query. */
function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

configure({
  // On a busy machine, lazily loaded code can take much longer than the default timeout of one second.
  // Only a test that hangs should reach this limit.
  asyncUtilTimeout: 20_000,
  // By default, every failed attempt of a waiting query prints the document into its error. This took a fifth of the
  // test time. The error of a timeout still contains the document.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? 'No element found') : getElementError(message, container),
})

/** Matches no media query, as on a narrow screen in light mode. */
const matchMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false })

type Report = (entries: { target: Element; isIntersecting: boolean }[]) => void

class WholePageObserver {
  readonly #report: Report
  constructor(report: Report) {
    this.#report = report
  }
  observe(target: Element) {
    this.#report([{ target, isIntersecting: true }])
  }
  disconnect() {}
}
Object.assign(globalThis, { matchMedia, IntersectionObserver: WholePageObserver })

afterEach(() => {
  cleanup()
  // jsdom may have scheduled animation frames with a fake interval. Until that interval has run, jsdom schedules no
  // more frames, so later tests would wait for a frame forever.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

// The test files in a worker share a document and modules, so each file must clean up.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete document.documentElement.dataset['scheme']
  window.history.replaceState(null, '', '/')
})
