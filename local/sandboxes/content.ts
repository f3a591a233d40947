import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { GhostConfig } from '#server/providers/content/config.ts'
import { loadOrCreateSecrets, type SandboxSetup } from './setup.ts'

const ghostSecrets = z.object({ contentKey: z.string(), adminKey: z.string() })

export async function embedGhostSandbox(setup: SandboxSetup): Promise<GhostConfig> {
  const { settings, local, records, demo, onStop } = setup
  const { startGhostSandbox } = await import('./ghost/server.ts')
  const { newsletter } = await import('./ghost/sandbox.ts')
  const { addInitialMembers } = await import('./ghost/members.ts')
  const keys = await loadOrCreateSecrets(setup, 'ghost', ghostSecrets, () => ({
    contentKey: randomBytes(13).toString('hex'),
    adminKey: `${randomBytes(12).toString('hex')}:${randomBytes(32).toString('hex')}`,
  }))
  await addInitialMembers(records, demo.subscribers)
  const sandbox = await startGhostSandbox({
    port: local.ghostPort,
    records,
    ...keys,
    faults: settings.testFaults,
  })
  onStop(() => sandbox.stop())
  return { ...keys, url: sandbox.url, newsletterId: newsletter.id, imageHosts: [] }
}
