// A server of a bench, alone in its process: its configuration comes from the process that embeds the rest.
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { runProgram } from '#server/program.ts'

await runProgram(
  async (program) => {
    const [config] = (await once(process, 'message')) as [Config]
    const server = await startServer(config, openLog(config.logLevel, join(config.dataDir, 'headwater.log')))
    program.onStop('server', () => server.stop())
    process.send?.('ready')
  },
  { isQuiet: true },
)
