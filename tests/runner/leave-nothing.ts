import { afterAll, vi } from 'vitest'

// Test files of a worker share globals and modules, so each file must restore clocks, spies and variables.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
