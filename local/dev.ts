// `npm run dev` starts the same embedded services as `npm start`. The server restarts on changes, and the web app has
// hot reload.
import { join } from 'node:path'
import { ConfigError } from '#server/core/settings.ts'
import { runProgram } from '#server/program.ts'
import { getPortAdvice, printReadyMessage, writeRunningFile } from './ready-message.ts'
import { seedDemoOnce } from './demo/seed-once.ts'
import { startDevProxy, writePages } from './dev/front.ts'
import { superviseServer } from './dev/supervisor.ts'
import { watchSources } from './dev/watch.ts'
import { startEmbeddedServices } from './embedded.ts'
import { readLocalSettings } from './settings.ts'

await runProgram(
  async (program) => {
    const settings = readLocalSettings(process.env)
    if (settings.settings.production)
      throw new ConfigError('NODE_ENV: npm run dev does not run in production')
    const { config, records } = await startEmbeddedServices(settings, program)
    const webFolder = join(config.dataDir, 'dev-web')
    const server = superviseServer({ ...config, webFolder })
    program.onStop('server', () => server.stop())
    const front = await startDevProxy(config, server)
    program.onStop('web', () => front.stop())
    await writePages(front.vite, webFolder)
    server.restart()
    const watcher = watchSources(['server', 'contract'], (file) => {
      console.log(`${file} changed: restarting the server …`)
      server.restart()
    })
    program.onStop('file watcher', () => Promise.resolve(watcher.close()))
    await server.url()
    await writeRunningFile(config, program)
    if (config.demo && records) await seedDemoOnce({ config, records })
    printReadyMessage(config)
  },
  { portAdvice: getPortAdvice('npm run dev') },
)
