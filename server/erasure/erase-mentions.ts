import { sql } from 'kysely'
import { type Database, inTransaction } from '#server/core/data/database.ts'
import { tableRules } from './catalog.ts'
import { addCount, type Counts } from './erase-rows.ts'
import { createRedactor, type Mention, type Redact, toSearchPattern } from './mentions.ts'

interface SearchedTable {
  table: string
  columns: { name: string; isJson: boolean }[]
  company: 'always' | 'sometimes' | 'never'
}

async function listSearchedTables(db: Database): Promise<SearchedTable[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; is_nullable: string }>`
    select table_name as table, column_name as name, data_type as type, is_nullable
    from information_schema.columns where table_schema = current_schema()`.execute(db)
  return tableRules.flatMap(({ table, texts }) => {
    if (!texts || texts.length === 0) return []
    const columns = rows.filter((row) => row.table === table)
    const companyColumn = columns.find(({ name }) => name === 'company_id')
    const isOptional = companyColumn?.is_nullable === 'YES'
    return {
      table,
      columns: texts.map((text) => ({
        name: text,
        isJson: columns.some(({ name, type }) => name === text && type.startsWith('json')),
      })),
      company: !companyColumn ? 'never' : isOptional ? 'sometimes' : 'always',
    }
  })
}

/** Maximum number of rows that are redacted in one transaction. */
const batchSize = 200
/** Rows without a company are searched in windows of this many 8 KB pages, so that no statement takes long. */
const pagesPerStatement = 4000

/** Replaces mentions in texts about these companies, and in texts without a company. */
export async function eraseMentions(
  db: Database,
  { mentions, companyIds }: { mentions: readonly Mention[]; companyIds: readonly string[] },
  counts: Counts,
): Promise<void> {
  if (mentions.length === 0) return
  const search = { pattern: toSearchPattern(mentions), redact: createRedactor(mentions) }
  for (const table of await listSearchedTables(db)) {
    const searchTable = { db, table, ...search }
    if (table.company !== 'never' && companyIds.length > 0) {
      const ofCompanies = sql<boolean>`company_id = any(${companyIds}::uuid[])`
      addCount(counts, 'mentions', await redactRows(searchTable, table.table, ofCompanies))
    }
    if (table.company === 'always') continue
    for await (const { relation, condition } of listWindows(db, table))
      addCount(counts, 'mentions', await redactRows(searchTable, relation, condition))
  }
}

/** If only some rows of the table belong to a company, selects only the rows without a company. */
async function* listWindows(db: Database, { table, company }: SearchedTable) {
  const { rows } = await sql<{ relation: string; pages: number }>`
    select relid::regclass::text as relation, (pg_relation_size(relid) / 8192)::integer as pages
    from pg_partition_tree(${table}::regclass) where isleaf
    union all
    select ${table}, (pg_relation_size(${table}::regclass) / 8192)::integer
    where not exists (select from pg_partition_tree(${table}::regclass))`.execute(db)
  const withoutCompany = company === 'sometimes' ? sql`company_id is null and` : sql``
  for (const { relation, pages } of rows)
    for (let page = 0; page < pages; page += pagesPerStatement)
      yield {
        relation,
        condition: sql<boolean>`${withoutCompany} ctid >= ${`(${page},0)`}::tid
          and ctid < ${`(${page + pagesPerStatement},0)`}::tid`,
      }
}

interface TableSearch {
  db: Database
  table: SearchedTable
  pattern: string
  redact: Redact
}

type Row = Record<string, unknown> & { oid: number; row: string }

/** The search also finds rows without mentions, so each batch begins after the last row of the previous batch. */
async function redactRows(
  { db, table: { columns }, pattern, redact }: TableSearch,
  relation: string,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  const matches = sql.join(
    columns.map(({ name }) => sql`${sql.ref(name)}::text ~* ${pattern}`),
    sql` or `,
  )
  const selected = sql.join(columns.map(({ name }) => sql.ref(name)))
  let total = 0
  let last: Pick<Row, 'oid' | 'row'> = { oid: 0, row: '(0,0)' }
  for (let count = batchSize; count === batchSize;) {
    const batch = await inTransaction({ db }, async (trx) => {
      const { rows } = await sql<Row>`
        select tableoid as oid, ctid::text as row, ${selected} from ${sql.table(relation)}
        where ${condition} and (${matches}) and (tableoid, ctid) > (${last.oid}::oid, ${last.row}::tid)
        order by tableoid, ctid limit ${batchSize} for update`.execute(trx)
      let redacted = 0
      for (const row of rows) {
        const changed = columns.flatMap(({ name, isJson }) => {
          const before = JSON.stringify(row[name])
          const after = JSON.stringify(redact(row[name]))
          return before === after ? [] : sql`${sql.ref(name)} = ${isJson ? after : redact(row[name])}`
        })
        if (changed.length === 0) continue
        redacted += 1
        await sql`update ${sql.table(relation)} set ${sql.join(changed)}
          where tableoid = ${row.oid}::oid and ctid = ${row.row}::tid`.execute(trx)
      }
      return { redacted, rows: rows.length, last: rows.at(-1) }
    })
    total += batch.redacted
    count = batch.rows
    last = batch.last ?? last
  }
  return total
}
