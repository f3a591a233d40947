import { runProgram } from '#server/program.ts'
import { getPortAdvice, printReadyMessage, writeRunningFile } from './ready-message.ts'
import { buildWeb } from './build-web.ts'
import { seedDemoOnce } from './demo/seed-once.ts'
import { startEmbeddedServices } from './embedded.ts'
import { readLocalSettings } from './settings.ts'

/** The server's modules take the longest to load, so they load while PostgreSQL starts. */
const loadServer = () => import('./server.ts')

export const run = () =>
  runProgram(
    async (program) => {
      const settings = readLocalSettings(process.env)
      // Errors are ignored here, because `await loadServer()` below reports them.
      const loadEarly = () => void loadServer().catch(() => {})
      const [{ config, records }] = await Promise.all([
        startEmbeddedServices(settings, program, loadEarly),
        buildWeb(),
      ])
      const { serve } = await loadServer()
      await serve(config, program)
      await writeRunningFile(config, program)
      if (config.demo && records) await seedDemoOnce({ config, records })
      printReadyMessage(config)
    },
    { portAdvice: getPortAdvice('npm start') },
  )
