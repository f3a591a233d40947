import { sql } from 'kysely'
import { z } from 'zod'
import type { ScanStatus } from '#contract/documents.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { type Edit, buildSystemEditor, editCompany } from '#server/core/edits/changes.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import type { ScanAnswer } from '#server/providers/scanning/index.ts'

/** Tables with files to scan. Each file has a random key, so the key alone identifies its rows. */
const fileTables = ['documents', 'attached_files', 'loan_files'] as const

/** The job is enqueued in the transaction that saves the file. */
export const fileScan = { name: 'scan-file', data: z.object({ storage_key: z.string() }) }

/**
 * Throws `ProviderError` if the scanner does not respond or cannot scan the file, and `not_found` if the file is not in
 * the store.
 */
export async function scanFile(ctx: Context, storageKey: string): Promise<ScanStatus> {
  const answer = await ctx.scanning.scan(await ctx.files.open(storageKey))
  const companyId = await findCompany(ctx.db, storageKey)
  if (companyId !== null)
    await editCompany(ctx, buildSystemEditor(companyId), (edit) => saveAnswer(ctx, edit, storageKey, answer))
  return answer.status
}

async function findCompany(db: Database, storageKey: string): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from documents where storage_key = ${storageKey}
    union all select company_id from attached_files where storage_key = ${storageKey}
    union all select company_id from loan_files where storage_key = ${storageKey} limit 1`.execute(db)
  return rows[0]?.company_id ?? null
}

/** Records infected files, and files that are no longer infected, in the audit log. */
async function saveAnswer(
  { log }: Context,
  { trx, companyId }: Edit,
  storageKey: string,
  answer: ScanAnswer,
): Promise<void> {
  for (const table of fileTables) {
    const before = await trx
      .selectFrom(table)
      .select(['id', 'filename', 'scan_status'])
      .where('company_id', '=', companyId)
      .where('storage_key', '=', storageKey)
      .where('scan_status', '<>', answer.status)
      .execute()
    for (const { id, filename, scan_status } of before) {
      await trx
        .updateTable(table)
        .set({ scan_status: answer.status })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('storage_key', '=', storageKey)
        .execute()
      if (answer.status === 'clean' && scan_status !== 'infected') continue
      const action = answer.status === 'clean' ? 'file_cleared' : 'file_infected'
      const { status: _, ...details } = { file: filename, ...answer }
      await recordAuditEvent(trx, { action, userId: null, companyId, target: id, details })
      log.warn({ table, id, company: companyId, ...details }, `scan of a file: ${answer.status}`)
    }
  }
}
