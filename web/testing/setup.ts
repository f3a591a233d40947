import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

const { getElementError } = getConfig()

/** True between the looks of a query that waits. */
function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

configure({
  // Lazily loaded parts of the app can take a busy machine far longer than the library's default of one second; only a
  // test that hangs should meet this.
  asyncUtilTimeout: 20_000,
  // While a test waits, every look that finds nothing would print the document, which took a fifth of all the time; the
  // last one still does.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? 'nothing found') : getElementError(message, container),
})

/** Like a narrow screen in light colors: no query matches. */
const matchMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false })
Object.assign(globalThis, { matchMedia })

afterEach(cleanup)

// Files of one worker share a document and what they import: none may leave anything behind.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete document.documentElement.dataset['scheme']
  window.history.replaceState(null, '', '/')
})
