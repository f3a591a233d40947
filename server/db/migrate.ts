import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { adoptSquashed } from './squashed.ts'

const folder = import.meta.dirname

/** Begins a migration that must not run in a transaction, such as `create index concurrently`: one statement a file. */
const outsideTransaction = '-- outside a transaction'

/** The key of the lock that lets one server migrate at a time: the product's name in ASCII. */
const migrationLock = 0x6865_6164

/**
 * Runs every NNNN_name.sql of this folder that has not run yet on the database at `url`, each in a transaction of its own;
 * there is no way back. A statement waits at most 2 s for a lock, since all later queries would queue up behind it, and
 * the migration is then tried again. With `last`, stops after the migration of that name.
 */
export async function migrate(url: string, last?: string): Promise<void> {
  // A single connection: the lock belongs to the session.
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, max: 1, keepAlive: true, lock_timeout: 2000 }),
    }),
  })
  try {
    await waitForTurn(db)
    await retryLocked(() => adoptSquashed(db))
    const migrations = await readMigrations()
    for (let next; (next = await findNext(db, migrations));) {
      const disableTransactions = migrations.get(next)?.isOutsideTransaction === true
      await retryLocked(() => migrateOne(db, migrations, disableTransactions))
      if (next === last) return
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Takes the lock that lets one server migrate at a time. It polls: a query that waits for the lock holds a snapshot, and
 * `create index concurrently` of the server that has the lock would wait for that in turn.
 */
async function waitForTurn(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${migrationLock}) as "isLocked"`.execute(db)
    if (rows[0]?.isLocked) return
    await sleep(100)
  }
}

type Migrations = Map<string, Migration & { isOutsideTransaction: boolean }>

const makeMigrator = (db: Kysely<unknown>, migrations: Migrations, disableTransactions: boolean) =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    disableTransactions,
  })

async function findNext(db: Kysely<unknown>, migrations: Migrations): Promise<string | undefined> {
  const all = await makeMigrator(db, migrations, false).getMigrations()
  return all.find(({ executedAt }) => executedAt === undefined)?.name
}

async function migrateOne(db: Kysely<unknown>, migrations: Migrations, disableTransactions: boolean) {
  const { error } = await makeMigrator(db, migrations, disableTransactions).migrateUp()
  if (error instanceof Error) throw error
  if (error) throw new Error('The database could not be migrated', { cause: error })
}

/** How often a migration is tried while others hold the locks that it needs. */
const maxTries = 10

async function retryLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isLocked = (error as { code?: string }).code === '55P03'
      if (!isLocked || attempt === maxTries) throw error
      await sleep(500 * attempt)
    }
  }
}

async function readMigrations(): Promise<Migrations> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations: Migrations = new Map()
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db)
    }
    migrations.set(name, { up, isOutsideTransaction: text.startsWith(outsideTransaction) })
  }
  return migrations
}
