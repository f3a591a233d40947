import { afterAll, vi } from 'vitest'

// Test files in a worker share globals and modules, so clocks, spies, globals and environment variables are restored.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
