import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/core/config/config.ts'
import { recordsFolder, templatesFolder } from '#server/core/config/services.ts'
import { type Embedding, keptSecrets } from './embedding.ts'

const ghostSecrets = z.object({ contentKey: z.string(), adminKey: z.string() })

/** Starts the stand-in for Ghost with its articles, and says how to reach it. */
export async function embedGhost(embedding: Embedding): Promise<Config['ghost']> {
  const { settings, records, stops } = embedding
  const { startGhostSandbox } = await import('#local/sandboxes/ghost/server.ts')
  const { newsletter } = await import('#local/sandboxes/ghost/sandbox.ts')
  const keys = await keptSecrets(embedding, 'ghost', ghostSecrets, () => ({
    contentKey: randomBytes(13).toString('hex'),
    adminKey: `${randomBytes(12).toString('hex')}:${randomBytes(32).toString('hex')}`,
  }))
  const sandbox = await startGhostSandbox({
    port: settings.ghostSandboxPort,
    records,
    ...keys,
    faults: settings.testFaults,
  })
  stops.push(() => sandbox.stop())
  return { ...keys, url: sandbox.url, newsletterId: newsletter.id }
}

/** Lays out what the demo's tables and documents are, in the folders that stand for Airtable and for Google Drive. */
export async function writeDemoFolders({ dataDir, airtable, google }: Config): Promise<void> {
  if (!airtable) {
    const { writeDefaultRecords } = await import('#local/demo/records/write-records.ts')
    await writeDefaultRecords(recordsFolder(dataDir))
  }
  if (!google) {
    const { writeDefaultTemplates } = await import('#local/demo/templates/write-templates.ts')
    await writeDefaultTemplates(templatesFolder(dataDir))
  }
}
