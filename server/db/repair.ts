import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { retryOnLockTimeout } from './retry-on-lock-timeout.ts'

interface Defect {
  /** The kind and name of the defective object, such as `index companies_name_key`. */
  name: string
  repair: string
}

/**
 * Rebuilds invalid indexes and validates unvalidated constraints. A failed concurrent build leaves an invalid index.
 * PostgreSQL does not use such an index for queries, and might not enforce its uniqueness. A defect that cannot be
 * repaired, such as a unique index over duplicates, is logged as an error and does not prevent startup.
 */
export async function repairSchema(db: Kysely<unknown>, log: FastifyBaseLogger): Promise<void> {
  const defects = await findDefects(db)
  for (const { name, repair } of defects) {
    try {
      await retryOnLockTimeout(() => sql.raw(repair).execute(db))
      log.warn({ defect: name }, 'repaired an invalid index or constraint')
    } catch (error) {
      log.error(
        { err: error, defect: name },
        `The ${name} is invalid. Remove the cause, then restart a server or run: ${repair}`,
      )
    }
  }
  if (defects.length > 0) await dropLeftovers(db)
}

/** Excludes the indexes and constraints of pg-boss, which are in a separate schema. */
async function findDefects(db: Kysely<unknown>): Promise<Defect[]> {
  const { rows } = await sql<Defect>`
    select format('index %I', relname) as name, format('reindex index concurrently %I', relname) as repair
    from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace and relname !~ ${leftoverName}
    union all
    select format('constraint %I of %s', conname, conrelid::regclass),
      format('alter table %s validate constraint %I', conrelid::regclass, conname)
    from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/** Matches the names of indexes that a failed `reindex index concurrently` leaves behind. */
const leftoverName = '_cc(new|old)[0-9]*$'

async function dropLeftovers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace and relname ~ ${leftoverName}`.execute(
    db,
  )
  for (const { name } of rows)
    await retryOnLockTimeout(() => sql`drop index concurrently if exists ${sql.id(name)}`.execute(db))
}
