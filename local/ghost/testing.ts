import { memoryRecords } from '../codat/testing.ts'
import type { KnobRequest } from './knobs.ts'
import type { GhostSandboxOptions } from './sandbox.ts'
import { startGhostSandbox } from './server.ts'

export const contentKey = '22444f78447824223cefc48062'
export const adminKey =
  '6489bbb0a1b2c3d4e5f60718:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'

/** Turns the knobs of the sandbox at `url`: makes the next answers of one call go wrong, or none any more. */
export const knobsAt = (url: string) => ({
  async spoil(operation: string, how: Omit<KnobRequest, 'operation'>): Promise<void> {
    const { status } = await fetch(`${url}/knobs/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation, ...how }),
    })
    if (status !== 204) throw new Error(`the knob was refused with ${status}`)
  },
  async mend(): Promise<void> {
    await fetch(`${url}/knobs/answers`, { method: 'DELETE' })
  },
})

/** A sandbox with its knobs at hand. */
export async function startTestGhost(options: Partial<GhostSandboxOptions> = {}) {
  const records = memoryRecords()
  const sandbox = await startGhostSandbox({
    port: 0,
    records,
    contentKey,
    adminKey,
    knobs: true,
    ...options,
  })
  return { ...sandbox, ...knobsAt(sandbox.url), records }
}
