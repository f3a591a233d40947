import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Lists the tables with a row that contains one of the strings. Only binary columns are compared case-sensitively. */
export async function findTablesContaining({ ctx: { db } }: TestApp, ...texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(db)
  const tables = []
  for (const { name } of rows) {
    // Binary columns appear in hexadecimal.
    const matches = await sql`
      select 1 from ${sql.raw(name)} as stored, unnest(${texts}::text[]) as needle (value)
      where strpos(lower(stored::text), lower(needle.value)) > 0
        or strpos(stored::text, encode(convert_to(needle.value, 'UTF8'), 'hex')) > 0 limit 1`.execute(db)
    if (matches.rows.length > 0) tables.push(name)
  }
  return tables
}

export async function findFilesContaining({ ctx }: TestApp, ...texts: string[]): Promise<string[]> {
  const entries = await readdir(join(ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const found = []
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const content = `${entry.name} ${await readFile(join(entry.parentPath, entry.name), 'utf8')}`
    if (texts.some((text) => content.includes(text))) found.push(entry.name)
  }
  return found
}
