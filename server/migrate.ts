import { readServerSettings } from '#server/config.ts'
import { openLog } from '#server/core/log.ts'
import { ConfigError } from '#server/core/settings.ts'
import { migrateDatabase } from './main.ts'
import { runProgram } from './program.ts'

/** Migrates the database. Exits with 0, or with 1 and an explanation if a migration fails. */
export const runMigrateCommand = () =>
  runProgram(async () => {
    const { databaseUrl, databaseDirectUrl, logLevel } = readServerSettings(process.env)
    const url = databaseDirectUrl ?? databaseUrl
    if (url === null) throw new ConfigError('DATABASE_URL: this command needs the settings of a server')
    const log = openLog(logLevel)
    await migrateDatabase(url, log)
    log.info('the database is migrated')
  })
