import { readServerSettings } from '#server/config.ts'
import { openLog } from '#server/core/log.ts'
import { ConfigError } from '#server/core/settings.ts'
import { migrateDatabase } from './main.ts'
import { runProgram } from './program.ts'

export const runMigrateCommand = () =>
  runProgram(async () => {
    const { databaseUrl, databaseDirectUrl, logLevel } = readServerSettings(process.env)
    const url = databaseDirectUrl ?? databaseUrl
    if (url === null) throw new ConfigError('DATABASE_URL: this command needs the settings of a server')
    const log = openLog(logLevel)
    await migrateDatabase(url, log)
    log.info('the database is migrated')
  })
