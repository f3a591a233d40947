import { afterEach, beforeEach, vi } from 'vitest'

/** Makes retries follow at once, so that no test has to cut attempts off by a time that a busy machine needs itself. */
export function retryAtOnce(): void {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
