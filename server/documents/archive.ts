import { makeZip } from 'client-zip'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ScanStatus } from '#contract/documents.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'
import { selectAttachedFiles } from '#server/files/attached-files.ts'
import { openScannedFile } from '#server/files/scanning/open-scanned-file.ts'
import { buildEntryPaths, toSafeName } from './archive-names.ts'
import { selectDocuments } from './read.ts'

interface Entry {
  path: string
  storage_key: string
  scan_status: ScanStatus
  created_at: string
}

const selectDocumentFiles = (db: Database, companyId: string) =>
  selectDocuments(db, companyId)
    .innerJoin('document_types as type', 'type.id', 'document.document_type_id')
    .select([
      'document.filename as name',
      'document.media_type',
      'type.name as folder',
      'document.storage_key',
      'document.scan_status',
      'document.created_at',
    ])
    .orderBy('type.position')
    .orderBy(toNameOrder('type.name'))
    .orderBy('document.created_at')
    .orderBy('document.id')

async function listAttached(
  db: Database,
  companyId: string,
  owner: 'climate_grant' | 'commercial_contracts',
) {
  const rows = await selectAttachedFiles(db, companyId, owner).select('storage_key').execute()
  return rows.map(({ filename, ...row }) => ({ ...row, name: filename, folder: 'Grants and contracts' }))
}

/** Opens one file at a time, so that a slow client does not increase memory use or the number of open files. */
export async function openArchive(ctx: Context, companyId: string): Promise<OutgoingFile> {
  const { name } = await ctx.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const rows = [
    ...(await selectDocumentFiles(ctx.db, companyId).execute()),
    ...(await listAttached(ctx.db, companyId, 'climate_grant')),
    ...(await listAttached(ctx.db, companyId, 'commercial_contracts')),
  ]
  const paths = buildEntryPaths(rows)
  const entries = rows.map((row, index) => ({ ...row, path: paths[index] ?? row.name }))
  return {
    name: `${toSafeName(`${name ?? ''} documents`, 'documents')}.zip`,
    media_type: 'application/zip',
    content: await createZip(ctx, entries),
  }
}

const reasons = {
  not_found: 'These documents are listed, but their files could not be found:',
  file_infected: 'Malware was found in these files:',
  file_not_scanned: 'These files have not been scanned for malware yet. Download the archive again later:',
} as const satisfies Partial<Record<ErrorCode, string>>
type Reason = keyof typeof reasons

const isReason = (code: ErrorCode): code is Reason => code in reasons

/** Opens the first file before the response begins, because an unavailable store cannot be reported later. */
export async function createZip(ctx: Context, entries: readonly Entry[]): Promise<Readable> {
  const first = entries[0] ? await openOrExplain(ctx, entries[0]) : null
  let reading = first instanceof Readable ? first : null
  // The file may fail before the archive reads it. The archive then gets the error when it reads the file.
  reading?.on('error', () => {})
  const openAt = (index: number, entry: Entry) =>
    index === 0 && first ? first : openFileWithDeadline(ctx, entry)
  const contents = streamArchiveEntries(openAt, entries, (file) => {
    reading = file
    if (zip.destroyed) file.destroy()
  })
  const zip = Readable.fromWeb(makeZip(contents) as ReadableStream)
  // The client may disconnect while a file is being opened or sent.
  zip.once('close', () => reading?.destroy())
  return zip
}

export async function* streamArchiveEntries(
  openAt: (index: number, entry: Entry) => Promise<Readable | Reason> | Readable | Reason,
  entries: readonly Entry[],
  onOpen: (file: Readable) => void,
) {
  const leftOut: { path: string; reason: Reason }[] = []
  for (const [index, entry] of entries.entries()) {
    const file = await openAt(index, entry)
    if (file instanceof Readable) {
      onOpen(file)
      yield { name: entry.path, lastModified: new Date(entry.created_at), input: file }
    } else leftOut.push({ path: entry.path, reason: file })
  }
  if (entries.length === 0)
    yield { name: 'No documents.txt', input: 'There were no documents when this archive was created.\n' }
  if (leftOut.length > 0) yield { name: 'Missing files.txt', input: formatMissingNote(leftOut) }
}

/** Opens the file with its own deadline, because an archive can take longer than the request's deadline. */
export const openFileWithDeadline = (ctx: Context, entry: Entry) =>
  withDeadline(deadlineMs.background, () => openOrExplain(ctx, entry))

async function openOrExplain(ctx: Context, entry: Entry): Promise<Readable | Reason> {
  try {
    return await openScannedFile(ctx, entry)
  } catch (error) {
    if (error instanceof AppError && isReason(error.code)) return error.code
    throw error
  }
}

const formatMissingNote = (leftOut: readonly { path: string; reason: Reason }[]) =>
  [...Map.groupBy(leftOut, ({ reason }) => reason)]
    .map(([reason, files]) => [reasons[reason], '', ...files.map(({ path }) => path), ''].join('\n'))
    .join('\n')
