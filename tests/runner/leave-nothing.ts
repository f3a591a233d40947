import { afterAll, vi } from 'vitest'

// Test files of a worker share globals and modules, so no file may leave a clock, spy or variable behind.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
