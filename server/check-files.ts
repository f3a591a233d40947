import { readSettings } from '#server/config.ts'
import { connectDatabase } from '#server/core/data/database.ts'
import { openLog } from '#server/core/log.ts'
import { ConfigError } from '#server/core/settings.ts'
import { compareFiles } from './files/comparison.ts'
import { runProgram } from './program.ts'
import { openFileStore } from './providers/open.ts'

/** Exits with code 1 if a file is missing from the store. */
export const runCheckFilesCommand = () =>
  runProgram(async () => {
    const settings = readSettings(process.env)
    if (settings.databaseUrl === null)
      throw new ConfigError('DATABASE_URL: this command needs the settings of a server')
    const log = openLog(settings.logLevel)
    const db = connectDatabase(
      settings.databaseUrl,
      (error) => log.warn({ err: error }, 'lost a database connection'),
      settings.databasePooler !== null,
    )
    try {
      let missing = 0
      const files = await openFileStore(settings, log)
      const { rows, ...counts } = await compareFiles({ db, files }, (file) => {
        missing += 1
        process.stderr.write(`missing: ${file.table} ${file.id}, file ${file.storage_key}\n`)
      })
      process.stdout.write(
        `Rows with a file: ${rows}, file missing: ${missing}. Files: ${counts.files}, without a row: ${counts.unreferenced}.\n`,
      )
      process.exitCode = missing > 0 ? 1 : 0
    } finally {
      await db.destroy()
    }
  })
