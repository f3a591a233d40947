import type { Parsed } from '#contract/core/endpoint.ts'
import { notFound } from '#contract/core/errors.ts'
import type { downloadLoanFiles } from '#contract/loans.ts'
import type { Context } from '#server/context.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { createZip } from '#server/documents/archive.ts'
import { buildEntryPaths, toSafeName } from '#server/documents/archive-names.ts'

const kinds = { documents: 'document', invoices: 'invoice' } as const
const folders = { document: 'Documents', invoice: 'Invoices' } as const

export async function openLoanArchive(
  ctx: Context,
  loanId: string,
  { files: part }: Parsed<typeof downloadLoanFiles>['query'],
): Promise<OutgoingFile> {
  const { company_id, external_id } = await ctx.db
    .selectFrom('loans')
    .select(['company_id', 'external_id'])
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow(notFound)
  const rows = await ctx.db
    .selectFrom('loan_files')
    .select(['kind', 'name', 'filename', 'media_type', 'storage_key', 'scan_status', 'document_date'])
    .where('company_id', '=', company_id)
    .where('loan_id', '=', loanId)
    .where('kind', 'in', part ? [kinds[part]] : ['document', 'invoice'])
    .orderBy('kind')
    .orderBy('document_date')
    .orderBy('id')
    .execute()
  const entries = rows.flatMap(({ kind, name, filename, media_type, storage_key, ...row }) => {
    if (storage_key === null) return []
    const file = { name: filename ?? name, media_type: media_type ?? 'application/octet-stream', storage_key }
    const { scan_status, document_date } = row
    return [{ ...file, scan_status, folder: folders[kind], created_at: document_date }]
  })
  const paths = buildEntryPaths(entries)
  return {
    name: `${toSafeName(`${external_id} ${part ?? 'files'}`, 'loan')}.zip`,
    media_type: 'application/zip',
    content: await createZip(
      ctx,
      entries.map((entry, index) => ({ ...entry, path: paths[index] ?? entry.name })),
    ),
  }
}
