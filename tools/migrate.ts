import { pino } from 'pino'
import { withMigrationLock } from '#server/db/migration-lock.ts'
import { runMigrations } from '#server/db/migrate.ts'

/** With `last`, stops after the migration with this name. */
export async function migrate(url: string, last?: string): Promise<void> {
  await withMigrationLock({ url, log: pino({ level: 'silent' }) }, (db) => runMigrations(db, { last }))
}
