// The product of the bench: what `npm start` embeds in one process, and the server in a process of its own as in production.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { announce, writeRunningFile } from '#local/announce.ts'
import { startEmbedded } from '#local/embedded.ts'
import { readLocalSettings } from '#local/settings.ts'
import { runProgram } from '#server/program.ts'

/** Megabytes of heap: without a limit, what is left behind is collected only when much more of it is there. */
const heapMb = 200

await runProgram(async (program) => {
  const { config } = await startEmbedded(readLocalSettings(process.env), program)
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
  })
  program.onStop('server', async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  })
  server.send(config)
  await once(server, 'message')
  await writeFile(join(config.dataDir, 'server.pid'), String(server.pid))
  await writeRunningFile(config, program)
  announce(config)
})
