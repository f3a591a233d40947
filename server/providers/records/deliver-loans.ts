import { deliverPages } from './deliver.ts'
import type { LoanRecord, ReadSummary, RecordPage, RejectedRow, TableNote } from './index.ts'
import { createLoanReader, type LoanFileRow, createLoanFileReader, toLoanFile } from './loan-row.ts'
import type { RawPage, RawRow } from './rows.ts'

export interface LoanTables {
  loans: AsyncIterable<RawPage>
  /** The invoices and documents, each with the `external_id` of its loan. */
  loanFiles: AsyncIterable<RawPage>
  getFileKey(row: LoanFileRow, fileId: string): string
}

/**
 * Reads all loan files, then delivers pages of loans with their files. Rejected files, such as files without a loan, and
 * notes about files are delivered in an additional page at the end.
 */
export async function deliverLoans(
  tables: LoanTables,
  onPage: (page: RecordPage<LoanRecord>) => Promise<void>,
): Promise<ReadSummary> {
  const loanFiles = await readLoanFiles(tables)
  const reader = createLoanReader()
  const loanIds = new Set<string>()
  const read = (raw: RawRow) => {
    if (raw.external_id !== null) loanIds.add(raw.external_id)
    const result = reader.read(raw)
    if ('rejected' in result) return result
    const filesOfLoan = loanFiles.byLoan.get(result.row.external_id) ?? []
    const listFiles = (kind: LoanFileRow['kind']) =>
      filesOfLoan
        .filter(({ row }) => row.kind === kind)
        .map(({ row }) => toLoanFile(row, (fileId) => tables.getFileKey(row, fileId)))
    return { row: { ...result.row, invoices: listFiles('invoice'), documents: listFiles('document') } }
  }
  const summary = await deliverPages(tables.loans, { read, ignored: reader.ignored }, onPage)
  const rejected = [...loanFiles.rejected, ...listOrphans(loanFiles.byLoan, loanIds)]
  if (rejected.length + loanFiles.notes.length > 0)
    await onPage({ rows: [], rejected, notes: loanFiles.notes })
  return {
    ...summary,
    rejected: summary.rejected + rejected.length,
    incomplete: summary.incomplete ?? loanFiles.incomplete,
    ignored_columns: [...new Set([...summary.ignored_columns, ...loanFiles.ignored])].toSorted(),
  }
}

interface PlacedLoanFile {
  row: LoanFileRow
  place: string
}

async function readLoanFiles({ loanFiles }: LoanTables) {
  const reader = createLoanFileReader()
  const byLoan = new Map<string, PlacedLoanFile[]>()
  const rejected: RejectedRow[] = []
  const notes: TableNote[] = []
  const add = (place: string, row: LoanFileRow) => {
    const files = byLoan.get(row.loan)
    if (files) files.push({ row, place })
    else byLoan.set(row.loan, [{ row, place }])
  }
  const read = (raw: RawRow) => {
    const result = reader.read(raw)
    if ('row' in result) add(raw.place, result.row)
    return result
  }
  const { incomplete, ignored_columns } = await deliverPages(
    loanFiles,
    { read, ignored: reader.ignored },
    async (page) => {
      rejected.push(...page.rejected)
      notes.push(...(page.notes ?? []))
    },
  )
  return { byLoan, rejected, notes, incomplete, ignored: ignored_columns }
}

function listOrphans(byLoan: Map<string, PlacedLoanFile[]>, loanIds: Set<string>): RejectedRow[] {
  return [...byLoan]
    .filter(([loan]) => !loanIds.has(loan))
    .flatMap(([, loanFiles]) => loanFiles)
    .map(({ row, place }) => ({
      external_id: row.external_id,
      place,
      errors: [{ field: 'loan', message: 'There is no loan with this id' }],
    }))
}
