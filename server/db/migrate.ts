import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { CannotStart } from '#server/core/settings.ts'
import {
  createMigrationTable,
  readExecutedMigrations,
  recordExecutedMigrations,
} from './executed-migrations.ts'
import { retryOnLockTimeout } from './retry-on-lock-timeout.ts'
import { adoptSquashedMigrations } from './squashed.ts'

const folder = import.meta.dirname

/**
 * The first line of a migration whose statements, such as `create index concurrently`, cannot run in a transaction. The
 * statements run in sequence. After a failure, all of them run again, so each statement must be idempotent.
 */
const outsideTransaction = '-- outside a transaction'

interface Migration {
  name: string
  text: string
}

/**
 * Runs the pending `NNNN_name.sql` files of this folder. The connection must hold the migration lock. Each file runs in
 * a separate transaction, unless it starts with `outsideTransaction`. With `last`, stops after the pending migration
 * with that name. A migration that waits too long for a lock is retried.
 */
export async function runMigrations(
  db: Kysely<unknown>,
  { last, log }: { last?: string | undefined; log?: Pick<Logger, 'info'> } = {},
): Promise<void> {
  await retryOnLockTimeout(() => adoptSquashedMigrations(db))
  await createMigrationTable(db)
  const pending = await readPending(db)
  if (pending.length > 0) log?.info({ migrations: pending.length }, 'migrating the database')
  for (const migration of pending) {
    await retryOnLockTimeout(() => runMigration(db, migration))
    if (migration.name === last) return
  }
}

export async function requireMigrated(db: Kysely<unknown>): Promise<void> {
  const [next] = await readPending(db)
  if (next)
    throw new CannotStart(
      `the database is older than this version: migration ${next.name} has not run. Run \`npm run migrate\`, or start with MIGRATE=1.`,
    )
}

async function readPending(db: Kysely<unknown>): Promise<Migration[]> {
  const executed = await readExecutedMigrations(db)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !executed.has(name))
  return Promise.all(
    names.toSorted().map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
}

async function runMigration(db: Kysely<unknown>, { name, text }: Migration): Promise<void> {
  if (text.startsWith(outsideTransaction)) {
    for (const statement of splitStatements(text)) await runOutsideTransaction(db, statement)
    await recordExecutedMigrations(db, [name])
    return
  }
  await db.transaction().execute(async (trx) => {
    await sql.raw(text).execute(trx)
    await recordExecutedMigrations(trx, [name])
  })
}

async function runOutsideTransaction(db: Kysely<unknown>, statement: string): Promise<void> {
  await dropInvalid(db, statement)
  await sql.raw(statement).execute(db)
  await requireValid(db, statement)
}

/** Splits a migration into statements, because PostgreSQL uses one transaction for statements sent together. */
const splitStatements = (text: string): string[] =>
  text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')

const getIndexName = (text: string): string | undefined =>
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(text)?.[1]

/** Drops the invalid index of a failed attempt. Otherwise, `if not exists` would skip building the index. */
async function dropInvalid(db: Kysely<unknown>, text: string): Promise<void> {
  const name = getIndexName(text)
  if (name !== undefined && (await isInvalid(db, name)))
    await sql`drop index concurrently ${sql.id(name)}`.execute(db)
}

/** Throws if the index is invalid, so that the migration is not recorded as complete. */
async function requireValid(db: Kysely<unknown>, text: string): Promise<void> {
  const name = getIndexName(text)
  if (name !== undefined && (await isInvalid(db, name))) throw new Error(`The index ${name} is invalid`)
}

async function isInvalid(db: Kysely<unknown>, index: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db)
  return rows.length > 0
}
