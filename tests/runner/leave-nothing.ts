import { afterAll, vi } from 'vitest'

// Test files in a worker share globals and modules, so clocks, spies and variables are restored after each file.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
