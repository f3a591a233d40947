import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import type { Program } from '#server/program.ts'

export async function serve(config: Config, program: Program): Promise<void> {
  const log = openLog(config.logLevel, chooseLogFile(config))
  program.logErrors(log)
  const server = await startServer(config, log)
  program.onStop('server', () => server.stop())
  program.reportErrors(server.ctx.reports)
}

/** In production, the log is written to standard output, where the process manager collects it. */
function chooseLogFile({ production, dataDir }: Config): string | undefined {
  return production ? undefined : join(dataDir, 'headwater.log')
}
