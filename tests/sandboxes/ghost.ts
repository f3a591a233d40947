import type { FaultRequest } from '#local/sandboxes/kit/api-server.ts'
import { createFaultClient, createMemoryRecords } from './kit/testing.ts'
import type { GhostSandboxOptions } from '#local/sandboxes/ghost/sandbox.ts'
import { startGhostSandbox } from '#local/sandboxes/ghost/server.ts'

export const contentKey = '22444f78447824223cefc48062'
export const adminKey =
  '6489bbb0a1b2c3d4e5f60718:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'

export async function startTestGhost(options: Partial<GhostSandboxOptions> = {}) {
  const records = createMemoryRecords()
  const sandbox = await startGhostSandbox({
    port: 0,
    records,
    contentKey,
    adminKey,
    faults: true,
    ...options,
  })
  return { ...sandbox, ...createFaultClient<FaultRequest>(sandbox.url), records }
}
