import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, requireCompleteSettings, type Settings } from '#server/config.ts'
import type { Program } from '#server/program.ts'
import { getRecordsFolder } from '#server/providers/records/config.ts'
import { getTemplatesFolder } from '#server/providers/templates/config.ts'
import { demoPeople } from './demo/people.ts'
import { demoSubscribers } from './demo/subscribers.ts'
import { startPostgres } from './postgres.ts'
import type { Records } from './records.ts'
import { startSandboxes } from './sandboxes/start.ts'
import type { LocalSettings } from './settings.ts'

export interface Embedded {
  config: Config
  /** The sandboxes' storage; null in production, or if all providers and secret keys are configured. */
  records: Records | null
}

/**
 * Starts PostgreSQL, the login and the sandboxes, each only if its service is not configured. Starts nothing in
 * production. `onLaunch` is called while PostgreSQL, a separate process, is starting.
 */
export async function startEmbeddedServices(
  { settings, local }: { settings: Settings; local: LocalSettings },
  program: Program,
  onLaunch?: () => void,
): Promise<Embedded> {
  const dataDir = resolve(settings.dataDir)
  // Other users may enter the folder but not list it. If this process runs as root, PostgreSQL runs as a different
  // user, who needs access to the database's subfolder.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  if (settings.production) return { config: { ...requireCompleteSettings(settings), dataDir }, records: null }
  const databaseUrl = settings.databaseUrl ?? (await openDatabase(dataDir, program, onLaunch))
  const demo = local.demo
    ? { people: demoPeople, subscribers: demoSubscribers }
    : { people: [], subscribers: [] }
  const sandboxes = await startSandboxes(settings, local, databaseUrl, demo)
  program.onStop('sandboxes', () => sandboxes.stop())
  const config = { ...settings, ...sandboxes.providers, dataDir, databaseUrl, demo: local.demo }
  if (config.demo) await writeDemoFolders(config)
  return { config, records: sandboxes.records }
}

async function openDatabase(dataDir: string, program: Program, onLaunch?: () => void): Promise<string> {
  const home = join(dataDir, 'postgres')
  const postgres = await startPostgres({ home, onNotice: console.log, onLaunch })
  program.onStop('PostgreSQL', () => postgres.stop())
  return postgres.url
}

async function writeDemoFolders({ dataDir, airtable, google }: Config): Promise<void> {
  if (!airtable) {
    const { writeDefaultRecords } = await import('#local/demo/records/write-records.ts')
    await writeDefaultRecords(getRecordsFolder(dataDir))
  }
  if (!google) {
    const { writeDefaultTemplates } = await import('#local/demo/templates/write-templates.ts')
    await writeDefaultTemplates(getTemplatesFolder(dataDir))
  }
}
