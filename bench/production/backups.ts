import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../figures.ts'
import { type Installation, createInstallation, runCommand, startServer } from './installation.ts'
import { type Cluster, createCluster, query, startCluster } from './postgres.ts'
import { type Stage, waitUntil } from './stage.ts'
import { fillInstallation, uploadFile } from './world.ts'

/** Runs the backup commands of docs/operations.md with the settings from that file, in the stage's folders. */
export async function* measureBackups(stage: Stage): AsyncGenerator<Figure> {
  const archive = stage.makeFolder('archive')
  const original = await createCluster(stage, {
    name: 'original',
    settings: [
      'wal_level = replica',
      'archive_mode = on',
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
    ],
  })
  const installation = await createInstallation(stage, { DATABASE_URL: original.getUrl('headwater') })
  const server = await startServer(stage, installation)
  const world = await fillInstallation(server.url, installation)
  await uploadFile(world, 'before the backups.pdf')
  await dump(stage, original)
  const backup = await backUp(stage, original)
  await uploadFile(world, 'after the base backup.pdf')
  const target = await overwriteMissions(original)
  await server.stop()
  yield* describe('restored dump', await restoreDump(stage, original), { stage, installation, files: 1 })
  await original.running.end()
  const recovered = await recover(stage, { backup, archive, target })
  yield* describe('base backup, recovered to a time', recovered, { stage, installation, files: 2 })
}

async function* describe(
  name: string,
  url: string,
  { stage, installation, files }: { stage: Stage; installation: Installation; files: number },
): AsyncGenerator<Figure> {
  const env = { ...installation.env, DATABASE_URL: url }
  const output = await runCommand(stage, { ...installation, env }, 'check-files')
  const [, rows, missing] = /(\d+) rows with a file, (\d+) of them missing/.exec(output) ?? []
  const context = { rows: Number(rows) }
  yield { name: `${name}: missing files`, value: Number(missing ?? Infinity), atMost: 0, context }
  yield { name: `${name}: rows with a file`, value: Number(rows), atLeast: files, atMost: files }
  const changedLater = await query(url, `select from companies where mission = 'Destroyed'`)
  yield { name: `${name}: companies with later changes`, value: changedLater.length, atMost: 0 }
}

const shell = (stage: Stage, script: string, env: Record<string, string>) =>
  stage.execute(['bash', '-euo', 'pipefail', '-c', script], { env, cwd: stage.folder })

async function dump(stage: Stage, original: Cluster): Promise<void> {
  await stage.execute(['age-keygen', '-o', 'key.txt'], { cwd: stage.folder })
  const recipient = (await stage.execute(['age-keygen', '-y', 'key.txt'], { cwd: stage.folder })).trim()
  const script = 'pg_dump --format=custom "$DATABASE" | age --recipient "$RECIPIENT" > headwater.dump.age'
  await shell(stage, script, { DATABASE: original.getUrl('headwater'), RECIPIENT: recipient })
}

async function restoreDump(stage: Stage, original: Cluster): Promise<string> {
  const restored = original.getUrl('headwater_restored')
  const script = `createdb --maintenance-db "$DATABASE" --encoding UTF8 --template template0 headwater_restored
    age --decrypt --identity key.txt headwater.dump.age | pg_restore --no-owner --exit-on-error --dbname "$RESTORED"`
  await shell(stage, script, { DATABASE: original.getUrl('headwater'), RESTORED: restored })
  return restored
}

async function backUp(stage: Stage, original: Cluster): Promise<string> {
  const folder = stage.makeFolder('backup')
  const target = ['--dbname', original.getUrl('postgres'), '--pgdata', folder]
  const options = ['--format', 'tar', '--gzip', '--checkpoint', 'fast']
  await stage.execute(['pg_basebackup', ...target, ...options], { isUnprivileged: true })
  return folder
}

/** Overwrites the mission of every company. Returns the database's time just before the overwrite. */
async function overwriteMissions(original: Cluster): Promise<string> {
  const url = original.getUrl('headwater')
  const [row] = await query<{ now: string }>(url, 'select clock_timestamp()::text as now')
  await query(url, `update companies set mission = 'Destroyed'`)
  const [log] = await query<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file')
  const isArchived = 'select last_archived_wal >= $1 as done from pg_stat_archiver'
  await waitUntil('the archive of the log', async () => {
    const [archiver] = await query<{ done: boolean }>(url, isArchived, [log?.file])
    return archiver?.done === true
  })
  return row?.now ?? ''
}

interface RecoveryOptions {
  backup: string
  archive: string
  target: string
}

async function recover(stage: Stage, { backup, archive, target }: RecoveryOptions): Promise<string> {
  const folder = stage.makeFolder('recovered')
  const unpack = 'tar -xzf "$BACKUP/base.tar.gz" && tar -xzf "$BACKUP/pg_wal.tar.gz" -C pg_wal'
  const env = { BACKUP: backup }
  await stage.execute(['bash', '-c', unpack], { cwd: folder, env, isUnprivileged: true })
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${target}'`,
    `recovery_target_action = 'promote'`,
  ]
  appendFileSync(join(folder, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''))
  writeFileSync(join(folder, 'recovery.signal'), '')
  const recovered = await startCluster(stage, { name: 'recovered', folder })
  await waitUntil('the end of the recovery', async () => {
    const statement = 'select not pg_is_in_recovery() as done'
    const [row] = await query<{ done: boolean }>(recovered.getUrl('postgres'), statement)
    return row?.done === true
  })
  return recovered.getUrl('headwater')
}
