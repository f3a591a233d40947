// The server process of `npm run dev`, restarted when its code changes. The parent process sends the configuration.
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { runProgram } from '#server/program.ts'

await runProgram(
  async (program) => {
    const [config] = (await once(process, 'message')) as [Config]
    // Ctrl-C reaches the whole process group. This process ignores it, because the parent stops it gracefully.
    process.removeAllListeners('SIGINT').on('SIGINT', () => {})
    process.once('disconnect', () => process.exit(1))
    const log = openLog(config.logLevel, join(config.dataDir, 'headwater.log'))
    program.logErrors(log)
    const server = await startServer(config, log)
    program.onStop('server', () => server.stop())
    program.reportErrors(server.ctx.reports)
    process.send?.({ url: server.url })
  },
  { isQuiet: true },
)
