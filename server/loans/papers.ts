import { v7 as uuidv7 } from 'uuid'
import type { SyncProblem } from '#contract/syncs.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { LoanFileKind } from '#server/core/data/column-types.ts'
import type { LoanPaper, LoanRecord } from '#server/providers/records/index.ts'
import { type CopyFile, noFile, type StoredFile } from './copies.ts'

/** An invoice or document as its row is to be. */
export interface Paper extends StoredFile {
  external_id: string
  kind: LoanFileKind
  name: string
  document_date: string
  amount: string | null
}

const columns = [
  ...(['external_id', 'kind', 'name', 'document_date', 'amount'] as const),
  ...(['filename', 'file_key', 'media_type', 'size', 'sha256', 'storage_key'] as const),
]

interface KnownPaper extends Paper {
  id: string
}

/** The papers of a loan as they are now. */
export const papersOf = (
  db: Database | Transaction,
  companyId: string,
  loanId: string,
): Promise<KnownPaper[]> =>
  db
    .selectFrom('loan_files')
    .select(['id', ...columns])
    .where('company_id', '=', companyId)
    .where('loan_id', '=', loanId)
    .execute()

/** The papers as the table has them, their files copied; with what is wrong about them. */
export async function fetchPapers(
  copy: CopyFile,
  loan: LoanRecord,
  known: KnownPaper[],
): Promise<{ papers: Paper[]; problems: SyncProblem[] }> {
  const papers: Paper[] = []
  const problems: SyncProblem[] = []
  const fetch = async (kind: Paper['kind'], paper: LoanPaper) => {
    const before = known.find(({ external_id }) => external_id === paper.external_id) ?? noFile
    const { file, problem } = await copy(paper, before)
    const { external_id, name, document_date, amount } = paper
    const { filename, file_key, media_type, size, sha256, storage_key } = file
    const stored = { filename, file_key, media_type, size, sha256, storage_key }
    papers.push({ external_id, kind, name, document_date, amount, ...stored })
    if (problem !== null)
      problems.push({ place: `${loan.external_id}, ${name}`, field: 'file', message: problem })
  }
  for (const paper of loan.documents) await fetch('document', paper)
  for (const paper of loan.invoices) await fetch('invoice', paper)
  return { papers, problems }
}

/** Writes the papers of a loan; those that it does not name stay. Returns the files that nothing points at any more. */
export async function writePapers(edit: Edit, loanId: string, papers: Paper[]): Promise<string[]> {
  const { trx, companyId } = edit
  const known = new Map((await papersOf(trx, companyId, loanId)).map((paper) => [paper.external_id, paper]))
  const replaced: string[] = []
  for (const paper of papers) {
    const before = known.get(paper.external_id)
    if (before && columns.every((name) => before[name] === paper[name])) continue
    if (before) {
      await trx
        .updateTable('loan_files')
        .set(paper)
        .where('company_id', '=', companyId)
        .where('id', '=', before.id)
        .execute()
      if (before.storage_key !== null && before.storage_key !== paper.storage_key)
        replaced.push(before.storage_key)
    } else
      await trx
        .insertInto('loan_files')
        .values({ company_id: companyId, id: uuidv7(), loan_id: loanId, ...paper })
        .execute()
    record(edit, loanId, before ?? null, paper)
  }
  return replaced
}

/** Removes papers of a loan. Returns the files that nothing points at any more. */
export async function removePapers(edit: Edit, loanId: string, gone: KnownPaper[]): Promise<string[]> {
  if (gone.length === 0) return []
  const ids = gone.map(({ id }) => id)
  await edit.trx
    .deleteFrom('loan_files')
    .where('company_id', '=', edit.companyId)
    .where('id', 'in', ids)
    .execute()
  for (const paper of gone) record(edit, loanId, paper, null)
  return gone.flatMap(({ storage_key }) => storage_key ?? [])
}

/** A paper in the history of its company. */
function record(edit: Edit, loanId: string, before: Paper | null, after: Paper | null): void {
  const field = (after ?? before)?.kind ?? 'document'
  edit.record({
    entity: 'loan',
    entityId: loanId,
    field,
    before: before && inWords(before),
    after: after && inWords(after),
  })
}

const inWords = ({ name, document_date, amount, filename }: Paper) =>
  [name, document_date, amount && `$${amount}`, filename].filter(Boolean).join(', ')
