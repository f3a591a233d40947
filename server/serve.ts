import { resolve } from 'node:path'
import { readSettings, requireCompleteSettings } from '#server/config.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from './main.ts'
import { runProgram } from './program.ts'

export const runProductionServer = () =>
  runProgram(async (program) => {
    const settings = readSettings(process.env)
    const config = requireCompleteSettings({ ...settings, dataDir: resolve(settings.dataDir) })
    const log = openLog(config.logLevel)
    program.logErrors(log)
    const server = await startServer(config, log)
    const { drainSeconds, drainTransferSeconds } = config
    program.onStop('server', () => server.stop(), (drainSeconds + drainTransferSeconds) * 1000)
    program.reportErrors(server.ctx.reports)
    log.info(`Headwater is ready at ${config.publicUrl}, listening on ${server.url}`)
  })
