import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { CannotStart } from '#server/core/settings.ts'
import { retryLocked } from './retry-locked.ts'
import { adoptSquashed } from './squashed.ts'

const folder = import.meta.dirname

/**
 * The first line of a migration whose statements cannot run in a transaction, such as `create index concurrently`. They
 * run in sequence. After a failure all of them run again, so each must be repeatable.
 */
const outsideTransaction = '-- outside a transaction'

/**
 * Runs all pending NNNN_name.sql files in this folder, each in a separate transaction, on a connection that holds the
 * migration lock. Migrations cannot be reverted. With `last`, stops after the migration with that name. A migration
 * that waits too long for a lock is retried.
 */
export async function runMigrations(
  db: Kysely<unknown>,
  { last, log }: { last?: string | undefined; log?: Pick<Logger, 'info'> } = {},
): Promise<void> {
  await retryLocked(() => adoptSquashed(db))
  const migrations = await readMigrations()
  const pending = (await listAll(db, migrations)).filter(({ executedAt }) => executedAt === undefined)
  if (pending.length > 0) log?.info({ migrations: pending.length }, 'migrating the database')
  for (let next; (next = await findNext(db, migrations));) {
    const disableTransactions = migrations.get(next)?.isOutsideTransaction === true
    await retryLocked(() => migrateOne(db, migrations, disableTransactions))
    if (next === last) return
  }
}

/** Throws `CannotStart` if a migration of this version has not run. */
export async function requireMigrated(db: Kysely<unknown>): Promise<void> {
  const next = await findNext(db, await readMigrations())
  if (next !== undefined)
    throw new CannotStart(
      `the database is older than this version: migration ${next} has not run. Run \`npm run migrate\`, or start with MIGRATE=1.`,
    )
}

type Migrations = Map<string, Migration & { isOutsideTransaction: boolean }>

const makeMigrator = (db: Kysely<unknown>, migrations: Migrations, disableTransactions: boolean) =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    disableTransactions,
  })

const listAll = (db: Kysely<unknown>, migrations: Migrations) =>
  makeMigrator(db, migrations, false).getMigrations()

async function findNext(db: Kysely<unknown>, migrations: Migrations): Promise<string | undefined> {
  const all = await listAll(db, migrations)
  return all.find(({ executedAt }) => executedAt === undefined)?.name
}

async function migrateOne(db: Kysely<unknown>, migrations: Migrations, disableTransactions: boolean) {
  const { error } = await makeMigrator(db, migrations, disableTransactions).migrateUp()
  if (error instanceof Error) throw error
  if (error) throw new Error('The database could not be migrated', { cause: error })
}

async function readMigrations(): Promise<Migrations> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations: Migrations = new Map()
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    const isOutsideTransaction = text.startsWith(outsideTransaction)
    const up = async (db: Kysely<unknown>) => {
      for (const statement of isOutsideTransaction ? splitStatements(text) : [text]) {
        await dropInvalid(db, statement)
        await sql.raw(statement).execute(db)
        await requireValid(db, statement)
      }
    }
    migrations.set(name, { up, isOutsideTransaction })
  }
  return migrations
}

/** Splits a migration into statements, because PostgreSQL runs statements that are sent together in one transaction. */
const splitStatements = (text: string): string[] =>
  text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')

/** Returns the name of an index that is created concurrently; undefined for other statements. */
const getIndexName = (text: string): string | undefined =>
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(text)?.[1]

/** Drops the invalid index left by a failed try. Otherwise, `if not exists` would find it and not build it again. */
async function dropInvalid(db: Kysely<unknown>, text: string): Promise<void> {
  const name = getIndexName(text)
  if (name !== undefined && (await isInvalid(db, name)))
    await sql`drop index concurrently ${sql.id(name)}`.execute(db)
}

/** Throws if the index is invalid, so that the migration is not recorded. */
async function requireValid(db: Kysely<unknown>, text: string): Promise<void> {
  const name = getIndexName(text)
  if (name !== undefined && (await isInvalid(db, name))) throw new Error(`The index ${name} is invalid`)
}

async function isInvalid(db: Kysely<unknown>, index: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db)
  return rows.length > 0
}
