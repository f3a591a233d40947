import { v7 as uuidv7 } from 'uuid'
import type { SyncProblem } from '#contract/staff/syncs.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { LoanFileKind } from '#server/core/data/column-types.ts'
import type { LoanFileRecord, LoanRecord } from '#server/providers/records/index.ts'
import { type CopyFile, noFile, type StoredFile } from './copies.ts'

export interface LoanFile extends StoredFile {
  external_id: string
  kind: LoanFileKind
  name: string
  document_date: string
  amount: string | null
  revenue: string | null
  due_date: string | null
  paid_on: string | null
}

const columns = [
  ...(['external_id', 'kind', 'name', 'document_date', 'amount'] as const),
  ...(['revenue', 'due_date', 'paid_on'] as const),
  ...(['filename', 'file_key', 'media_type', 'size', 'sha256', 'storage_key'] as const),
]

interface SavedLoanFile extends LoanFile {
  id: string
}

export const listLoanFiles = (
  db: Database | Transaction,
  companyId: string,
  loanId: string,
): Promise<SavedLoanFile[]> =>
  db
    .selectFrom('loan_files')
    .select(['id', ...columns])
    .where('company_id', '=', companyId)
    .where('loan_id', '=', loanId)
    .execute()

export async function copyLoanFiles(
  copy: CopyFile,
  loan: LoanRecord,
  storedFiles: SavedLoanFile[],
): Promise<{ loanFiles: LoanFile[]; problems: SyncProblem[] }> {
  const loanFiles: LoanFile[] = []
  const problems: SyncProblem[] = []
  const add = async (kind: LoanFile['kind'], loanFile: LoanFileRecord) => {
    const before = storedFiles.find(({ external_id }) => external_id === loanFile.external_id) ?? noFile
    const { file, problem } = await copy(loanFile, before)
    const { external_id, name, document_date, amount, revenue, due_date, paid_on } = loanFile
    const { filename, file_key, media_type, size, sha256, storage_key } = file
    const stored = { filename, file_key, media_type, size, sha256, storage_key }
    const payment = { revenue, due_date, paid_on }
    loanFiles.push({ external_id, kind, name, document_date, amount, ...payment, ...stored })
    if (problem !== null)
      problems.push({ place: `${loan.external_id}, ${name}`, field: 'file', message: problem })
  }
  for (const loanFile of loan.documents) await add('document', loanFile)
  for (const loanFile of loan.invoices) await add('invoice', loanFile)
  return { loanFiles, problems }
}

/** Returns the storage keys that are no longer referenced. */
export async function saveLoanFiles(edit: Edit, loanId: string, loanFiles: LoanFile[]): Promise<string[]> {
  const { trx, companyId } = edit
  const storedFiles = new Map(
    (await listLoanFiles(trx, companyId, loanId)).map((loanFile) => [loanFile.external_id, loanFile]),
  )
  const replaced: string[] = []
  for (const loanFile of loanFiles) {
    const before = storedFiles.get(loanFile.external_id)
    if (before && columns.every((name) => before[name] === loanFile[name])) continue
    if (before) {
      const isReplaced = before.storage_key !== loanFile.storage_key
      await updateRow(edit, 'loan_files', before.id, {
        ...loanFile,
        ...(isReplaced && { scan_status: 'not_scanned' }),
      })
      if (isReplaced && before.storage_key !== null) replaced.push(before.storage_key)
    } else
      await trx
        .insertInto('loan_files')
        .values({ company_id: companyId, id: uuidv7(), loan_id: loanId, ...loanFile })
        .execute()
    recordChange(edit, loanId, before ?? null, loanFile)
  }
  return replaced
}

/** Returns the storage keys that are no longer referenced. */
export async function deleteLoanFiles(edit: Edit, loanId: string, files: SavedLoanFile[]): Promise<string[]> {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  await edit.trx
    .deleteFrom('loan_files')
    .where('company_id', '=', edit.companyId)
    .where('id', 'in', ids)
    .execute()
  for (const loanFile of files) recordChange(edit, loanId, loanFile, null)
  return files.flatMap(({ storage_key }) => storage_key ?? [])
}

function recordChange(edit: Edit, loanId: string, before: LoanFile | null, after: LoanFile | null): void {
  const field = (after ?? before)?.kind ?? 'document'
  edit.record('everyone', 'loan', loanId, { [field]: [before && describe(before), after && describe(after)] })
}

const describe = ({ name, document_date, amount, filename }: LoanFile) =>
  [name, document_date, amount && `$${amount}`, filename].filter(Boolean).join(', ')
