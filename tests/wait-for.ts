import { vi } from 'vitest'

/**
 * Waits until a check passes. What is waited for comes soon, but a busy machine takes longer than the second that Vitest
 * allows by itself.
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 })
