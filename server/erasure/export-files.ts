import { type RawBuilder, sql } from 'kysely'
import { companyRules } from './company-rules.ts'
import { financialRules } from './financial-rules.ts'
import type { ScanStatus } from '#server/core/data/column-types.ts'
import type { SubjectRows } from './rules.ts'

export interface ExportedFile {
  table: string
  id: string
  name: string
  storage_key: string
  scan_status: ScanStatus
  size: number
}

export function selectSubjectFiles(subject: SubjectRows): RawBuilder<ExportedFile> {
  const uploads = (['documents', 'attached_files'] as const).map((table) => {
    const { company, person } = companyRules[table]
    return sql`
      select ${table}::text as table, id, filename as name, storage_key, scan_status, size
      from ${sql.table(table)}
      where purged_at is null and (${company.rows(subject)} or ${person.rows(subject)})`
  })
  const ofLoans = sql`
    select 'loan_files' as table, id, coalesce(filename, name) as name, storage_key, scan_status, coalesce(size, 0) as size
    from loan_files where storage_key is not null and ${companyRules.loan_files.company.rows(subject)}`
  // The size of a snapshot is not stored. The server writes these files, so they are not scanned.
  const ofSnapshots = sql`
    select 'financial_snapshots' as table, id, id || '.json.gz' as name, storage_key, 'clean' as scan_status, 0 as size
    from financial_snapshots where storage_key is not null and ${financialRules.financial_snapshots.company.rows(subject)}`
  return sql<ExportedFile>`${sql.join([...uploads, ofLoans, ofSnapshots], sql` union all `)}`
}
