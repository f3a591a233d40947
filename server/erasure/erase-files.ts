import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { purgeRemovedFilesOfCompanies } from '#server/files/purge.ts'
import { tableRules } from './catalog.ts'
import { addCount, type Counts, eraseTable } from './erase-rows.ts'
import type { SubjectRows } from './rules.ts'

/** Tables whose rows are kept after their file is deleted. */
const fileTables = ['attached_files', 'documents']

/** Marks documents and attached files as removed, so that no one can open them, before it deletes any file. */
export async function eraseFiles(ctx: Context, subject: SubjectRows, counts: Counts): Promise<void> {
  for (const rule of tableRules.filter(({ table }) => fileTables.includes(table)))
    addCount(counts, rule.part, await eraseTable(ctx.db, rule, subject))
  await purgeRemovedFilesOfCompanies(ctx, [...subject.companyIds, ...subject.memberCompanyIds])
  addCount(counts, 'documents', await eraseLoanFiles(ctx, subject.companyIds))
  await eraseSnapshotFiles(ctx, subject.companyIds)
}

/** Deletes only the files. Their rows are deleted later, after the sources that refer to them. */
async function eraseSnapshotFiles({ db, files }: Context, companyIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('financial_snapshots')
    .select('storage_key')
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .execute()
  for (const { storage_key } of rows) if (storage_key !== null) await files.remove(storage_key)
}

/** Deletes each row after its file, so that a repeated pass finds the remaining files. */
async function eraseLoanFiles({ db, files }: Context, companyIds: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('loan_files')
    .select(['company_id', 'id', 'storage_key'])
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .execute()
  for (const { company_id, id, storage_key } of rows) {
    if (storage_key !== null) await files.remove(storage_key)
    await db.deleteFrom('loan_files').where('company_id', '=', company_id).where('id', '=', id).execute()
  }
  return rows.length
}
