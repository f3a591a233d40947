import { afterEach, beforeEach, vi } from 'vitest'

/** Sets the random backoff to zero, so that no test depends on a timeout that a busy machine might exceed. */
export function retryImmediately(): void {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
