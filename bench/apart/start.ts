// The product of a bench: what `npm start` embeds in one process, and servers in processes of their own as in production,
// behind one address. `BENCH_SERVERS` says how many, `BENCH_HEAP_MB` how much heap each may have, `BENCH_DEMO` whether the demo's
// companies are created.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { announce, writeRunningFile } from '#local/announce.ts'
import { seedDemoOnce } from '#local/demo/seed-once.ts'
import { startEmbedded } from '#local/embedded.ts'
import { readLocalSettings } from '#local/settings.ts'
import type { Config } from '#server/config.ts'
import { runProgram } from '#server/program.ts'
import { serveFlags } from '#tests/journeys/node-flags.ts'
import { pidsFile } from './servers.ts'

const { BENCH_SERVERS = '1', BENCH_HEAP_MB, BENCH_DEMO } = process.env

await runProgram(async (program) => {
  const { config, records } = await startEmbedded(readLocalSettings(process.env), program)
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'server.ts'),
    serialization: 'advanced',
    execArgv: [
      ...serveFlags,
      ...(BENCH_HEAP_MB === undefined ? [] : [`--max-old-space-size=${BENCH_HEAP_MB}`]),
    ],
  })
  const pids: number[] = []
  // one after the other: the first brings the database up to date
  for (let server = 0; server < Number(BENCH_SERVERS); server += 1) pids.push(await startWorker(config))
  program.onStop('servers', async () => {
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(async (worker) => {
        const ended = worker && once(worker, 'exit')
        worker?.process.kill('SIGTERM')
        await ended
      }),
    )
  })
  await writeFile(join(config.dataDir, pidsFile), JSON.stringify(pids))
  await writeRunningFile(config, program)
  if (BENCH_DEMO && records) await seedDemoOnce({ config, records })
  announce(config)
})

/** Starts one more server on the address that all share; gives its process. */
async function startWorker(config: Config): Promise<number> {
  const worker = cluster.fork()
  await once(worker, 'online')
  worker.send(config)
  await once(worker, 'message')
  return worker.process.pid ?? 0
}
