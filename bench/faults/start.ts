// Starts the benchmark's product like `npm start`, but connects the server to its database through a proxy, adds the
// accounts in `crowd`, and neither builds the web app nor seeds demo data.
import { join } from 'node:path'
import { printReadyMessage, writeRunningFile } from '#local/ready-message.ts'
import { buildDemoPerson } from '#local/demo/people.ts'
import { startEmbeddedServices } from '#local/embedded.ts'
import { seedPeople } from '#local/login/people.ts'
import { readLocalSettings } from '#local/settings.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { runProgram } from '#server/program.ts'
import { getDemoEmail } from '#tests/product/token.ts'
import { crowd } from './world.ts'

await runProgram(async (program) => {
  const settings = readLocalSettings(process.env)
  const { config, records } = await startEmbeddedServices(settings, program)
  if (records)
    await seedPeople(
      records,
      crowd.map((name) => buildDemoPerson(getDemoEmail(name), name)),
    )
  const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? config.databaseUrl
  const log = openLog(config.logLevel, join(config.dataDir, 'headwater.log'))
  const server = await startServer({ ...config, databaseUrl }, log)
  program.onStop('server', () => server.stop())
  await writeRunningFile(config, program)
  printReadyMessage(config)
})
