import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDocuments } from '#contract/documents.ts'
import { startPostgres } from '#local/postgres.ts'
import { choosePorts } from '#tests/ports.ts'
import type { Figure } from '../figures.ts'
import { createInstallation, projectRoot, startServer } from './installation.ts'
import { type Stage, waitUntil } from './stage.ts'
import { fillInstallation, uploadFile } from './world.ts'

const malware = 'a text that the signature of the benchmark matches\n'
const scanSeconds = 60

/** Uploads a clean and an infected file to a server with ClamAV, whose only signature is the benchmark's own. */
export async function* measureScanning(stage: Stage): AsyncGenerator<Figure> {
  const database = await startPostgres({ home: stage.makeFolder('database') })
  stage.onEnd(() => database.stop())
  const installation = await createInstallation(stage, {
    DATABASE_URL: database.url,
    CLAMD_URL: `tcp://127.0.0.1:${await startClamd(stage)}`,
  })
  const server = await startServer(stage, installation)
  const world = await fillInstallation(server.url, installation, 12)
  await uploadFile(world, 'clean.pdf')
  await uploadFile(world, 'infected.txt', Buffer.from(malware))
  const [[call], [companyId = '']] = [world.calls, world.companyIds]
  const readStatuses = async () => {
    const documents = await call?.(listDocuments, { params: { companyId }, query: {} })
    return (documents?.results ?? []).map((document) => `${document.filename} ${document.scan_status}`)
  }
  const startedAt = performance.now()
  const isDone = async () => (await readStatuses()).every((status) => !status.endsWith('not_scanned'))
  await waitUntil('the scans', isDone, scanSeconds)
  const seconds = (performance.now() - startedAt) / 1000
  const statuses = await readStatuses()
  const correct = ['clean.pdf clean', 'infected.txt infected'].filter((status) => statuses.includes(status))
  const name = 'files that ClamAV scanned correctly'
  yield { name, value: correct.length, atLeast: 2, atMost: 2, context: { seconds } }
}

async function startClamd(stage: Stage): Promise<number> {
  const [port = 0] = await choosePorts(1)
  const folder = stage.makeFolder('clamd')
  const signature = `Headwater.Bench:0:*:${Buffer.from(malware).toString('hex')}\n`
  writeFileSync(join(folder, 'bench.ndb'), signature, { mode: 0o644 })
  let config = readFileSync(join(projectRoot, 'ops/clamd.conf'), 'utf8')
  for (const [line, replacement] of [
    ['TCPSocket 3310', `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${folder}`],
    ['LocalSocket /tmp/clamd.sock', `LocalSocket ${folder}/clamd.sock`],
  ] as const) {
    if (!config.includes(line)) throw new Error(`ops/clamd.conf has no ${line}`)
    config = config.replace(line, replacement)
  }
  const file = join(stage.folder, 'clamd.conf')
  writeFileSync(file, config, { mode: 0o644 })
  stage.start('clamd', ['clamd', '--config-file', file], { isUnprivileged: true })
  return port
}
