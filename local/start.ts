// `npm start`: whatever the environment leaves open is embedded, then the server runs until it is told to stop.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { ConfigError } from '#server/core/config/parts.ts'
import { type Config, readSettings, type Settings } from '#server/core/config/config.ts'
import { openLog, type RunningServer, startServer } from '#server/main.ts'
import { buildWeb } from './build-web.ts'
import { demoPeople } from '#local/demo/people.ts'
import { seedDemo } from '#local/demo/seed.ts'
import { stopOnFaults } from './last-resort.ts'
import { startSandboxes } from '#local/sandboxes/start.ts'
import { writeDemoFolders } from '#local/sandboxes/services.ts'
import { startPostgres } from './postgres.ts'
import { PostgresRefused } from '#local/postgres/refused.ts'

/** What has been started, in order; it is stopped the other way round. */
const running: { name: string; stop: () => Promise<unknown> }[] = []

try {
  await start(readSettings(process.env))
} catch (error) {
  console.error(explain(error))
  await stopAll()
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  const dataDir = resolve(settings.dataDir)
  // others may pass, not look: run by root, the database has a user of its own that must reach its folder below
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopOn(signal))
  const [databaseUrl] = await Promise.all([openDatabase(settings, dataDir), buildWeb()])
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const outside = await startSandboxes(settings, { databaseUrl, publicUrl })
  running.push({ name: 'stand-ins', stop: () => outside.stop() })
  const config: Config = {
    ...settings,
    dataDir,
    databaseUrl,
    publicUrl,
    ...outside.config,
  }
  if (settings.demo) await writeDemoFolders(config)
  const log = openLog(settings.logLevel, settings.production ? undefined : join(dataDir, 'headwater.log'))
  let reports: RunningServer['ctx']['reports'] | null = null
  stopOnFaults(log, stopAll, (error, where) => reports?.report(error, { where, level: 'fatal' }))
  const server = await startServer(config, log)
  reports = server.ctx.reports
  running.push({ name: 'server', stop: () => server.stop() })
  await announceFile(dataDir, config)
  if (settings.demo && outside.records) await seedDemo({ config, records: outside.records })
  announce(settings, config)
}

async function openDatabase(settings: Settings, dataDir: string): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl
  const postgres = await startPostgres({ home: join(dataDir, 'postgres'), onNotice: console.log })
  running.push({ name: 'PostgreSQL', stop: () => postgres.stop() })
  return postgres.url
}

/** Says where this installation runs, for `npm run token`; it goes when the server stops. */
async function announceFile(dataDir: string, { publicUrl, login }: Config): Promise<void> {
  const file = join(dataDir, 'running.json')
  await writeFile(file, JSON.stringify({ url: publicUrl, login }), { mode: 0o600 })
  running.push({ name: 'running.json', stop: () => rm(file, { force: true }) })
}

function announce({ demo, production }: Settings, { publicUrl, dataDir }: Config): void {
  console.log(`\n  Headwater is ready at ${publicUrl}\n`)
  if (demo) {
    console.log('  Demo people (password: headwater)')
    for (const { email, about } of demoPeople) console.log(`    ${email.padEnd(34)} ${about}`)
    console.log()
  }
  if (!production) console.log(`  Data and log lie in ${dataDir}. Ctrl-C stops everything.\n`)
}

async function stopOn(signal: string): Promise<void> {
  console.log(`\n${signal}: stopping …`)
  await stopAll()
  process.exit(0)
}

async function stopAll(): Promise<void> {
  // whoever hangs must not keep the rest from stopping, nor the person from their prompt
  setTimeout(() => process.exit(1), 15_000).unref()
  for (const { name, stop } of running.toReversed())
    await stop().catch((error: unknown) => console.error(`${name} did not stop:`, error))
}

/** One clear line for what a person can mend, the whole error for what they cannot. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PostgresRefused)
    return `Cannot start: ${error.message}`
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Cannot start: port ${port} is taken by another program. Choose others, for example: PORT=3100 LOGIN_PORT=3101 SANDBOX_PORT=3102 PLAID_SANDBOX_PORT=3103 QUILTT_SANDBOX_PORT=3104 GHOST_SANDBOX_PORT=3105 npm start`
  return `Cannot start: ${inspect(error, { depth: 5 })}`
}
