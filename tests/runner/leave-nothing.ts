import { afterAll, vi } from 'vitest'

// Files of one worker share its globals and what they import: none may leave a clock, a spy or a variable behind.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
