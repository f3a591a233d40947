import { join } from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { runProgram } from '#server/program.ts'
import { adviseOnPort, announce, writeRunningFile } from './announce.ts'
import { buildWeb } from './build-web.ts'
import { seedDemoOnce } from './demo/seed-once.ts'
import { startEmbedded } from './embedded.ts'
import { readLocalSettings } from './settings.ts'

/** Embeds what the environment does not configure, builds the web app, and runs the server until a signal to stop. */
export const run = () =>
  runProgram(
    async (program) => {
      const settings = readLocalSettings(process.env)
      const [{ config, records }] = await Promise.all([startEmbedded(settings, program), buildWeb()])
      const log = openLog(config.logLevel, chooseLogFile(config))
      program.logErrors(log)
      const server = await startServer(config, log)
      program.onStop('server', () => server.stop())
      program.reportErrors(server.ctx.reports)
      await writeRunningFile(config, program)
      if (config.demo && records) await seedDemoOnce({ config, records })
      announce(config)
    },
    { portAdvice: adviseOnPort('npm start') },
  )

/** Production logs to standard output, where whatever runs the process collects it. */
function chooseLogFile({ production, dataDir }: Config): string | undefined {
  return production ? undefined : join(dataDir, 'headwater.log')
}
