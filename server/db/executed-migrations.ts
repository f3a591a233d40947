import { type Kysely, sql } from 'kysely'

/** Uses the table name and columns of Kysely's migrator, which created the table in older databases. */
export const createMigrationTable = (db: Kysely<unknown>) =>
  sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)

export async function readExecutedMigrations(db: Kysely<unknown>): Promise<Set<string>> {
  const found = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (found.rows.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export const recordExecutedMigrations = (db: Kysely<unknown>, names: readonly string[]) =>
  sql`insert into kysely_migration (name, timestamp)
    select name, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from unnest(${names}::text[]) as name`.execute(db)
