import { sql } from 'kysely'
import type { Database } from '#server/core/data/database.ts'
import type { FileStore } from '#server/providers/files/index.ts'

export interface MissingFile {
  table: string
  id: string
  storage_key: string
}

export interface FileComparison {
  rows: number
  files: number
  /** Files without a row, for example from interrupted uploads. */
  unreferenced: number
}

const digits = '0123456789abcdef'

/**
 * Compares database rows and stored files in 256 batches, by the first two digits of the key. Calls `onMissing` for
 * each row without a file.
 */
export async function compareFiles(
  { db, files }: { db: Database; files: FileStore },
  onMissing: (file: MissingFile) => void,
): Promise<FileComparison> {
  const total: FileComparison = { rows: 0, files: 0, unreferenced: 0 }
  for (const first of digits)
    for (const second of digits) {
      // Rows are read before files. In the reverse order, a file uploaded in between would be reported as missing.
      const rows = await readRows(db, first, second)
      const storedKeys = new Set<string>()
      for await (const { key } of files.list(first + second)) storedKeys.add(key)
      const referencedKeys = new Set(rows.map(({ storage_key }) => storage_key))
      total.rows += rows.length
      total.files += storedKeys.size
      for (const key of storedKeys) if (!referencedKeys.has(key)) total.unreferenced += 1
      for (const row of rows) if (!storedKeys.has(row.storage_key)) onMissing(row)
    }
  return total
}

/** A removed file is stored until it is purged. */
async function readRows(db: Database, first: string, second: string): Promise<MissingFile[]> {
  const from = first + second
  const to = first + (digits[digits.indexOf(second) + 1] ?? 'g')
  const { rows } = await sql<MissingFile>`
    select 'documents' as table, id, storage_key from documents
    where storage_key >= ${from} and storage_key < ${to} and purged_at is null
    union all
    select 'attached_files', id, storage_key from attached_files
    where storage_key >= ${from} and storage_key < ${to} and purged_at is null
    union all
    select 'loan_files', id, storage_key from loan_files
    where storage_key >= ${from} and storage_key < ${to}
    union all
    select 'financial_snapshots', id, storage_key from financial_snapshots
    where storage_key >= ${from} and storage_key < ${to}`.execute(db)
  return rows
}
