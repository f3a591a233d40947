import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { adoptSquashed } from './squashed.ts'

const folder = import.meta.dirname

/** Runs every NNNN_name.sql of this folder that has not run yet on the database at `url`. There is no way back. */
export async function migrate(url: string): Promise<void> {
  // A connection of its own: the migrator's lock belongs to the session.
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  try {
    await adoptSquashed(db)
    const provider = { getMigrations: readMigrations }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error instanceof Error) throw error
    if (error) throw new Error('The database could not be migrated', { cause: error })
  } finally {
    await db.destroy()
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name), 'utf8')
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db)
    }
    return [name, { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
