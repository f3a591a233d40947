import { makeZip } from 'client-zip'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { inNameOrder } from '#server/core/data/text-search.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import type { FileStore } from '#server/providers/files/index.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'
import { selectAttachedFiles } from '#server/files/attached-files.ts'
import { buildEntryPaths, toSafeName } from './archive-names.ts'
import { selectDocuments } from './read.ts'

interface Entry {
  path: string
  storage_key: string
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
      'document.created_at',
    ])
    .orderBy('type.position')
    .orderBy(inNameOrder('type.name'))
    .orderBy('document.created_at')
    .orderBy('document.id')

/** Lists the files of the grants or contracts, in the folder that is named like their group in the case. */
async function listAttached(
  db: Database,
  companyId: string,
  owner: 'climate_grant' | 'commercial_contracts',
) {
  const rows = await selectAttachedFiles(db, companyId, owner).select('storage_key').execute()
  return rows.map(({ filename, ...row }) => ({ ...row, name: filename, folder: 'Grants and contracts' }))
}

/**
 * Streams all documents of a company and the files of its grants and contracts as a ZIP with folders. It opens one file at a time, so that
 * slow clients do not need more memory or open files.
 */
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
    content: await createZip(ctx.files, entries),
  }
}

/**
 * Streams files as a ZIP. Opens the first file before the response begins, because only then can an unavailable store be reported.
 */
export async function createZip(files: FileStore, entries: readonly Entry[]): Promise<Readable> {
  let reading = entries[0] ? await openIfExists(files, entries[0].storage_key) : null
  const first = reading
  // The file may fail before it is read. Its reader gets the error later.
  first?.on('error', () => {})
  const openAt = (index: number, key: string) => (index === 0 ? first : openInTurn(files, key))
  const contents = streamEntries(openAt, entries, (file) => {
    reading = file
    if (zip.destroyed) file.destroy()
  })
  const zip = Readable.fromWeb(makeZip(contents) as ReadableStream)
  // The client may disconnect during a file or while a file is being opened.
  zip.once('close', () => reading?.destroy())
  return zip
}

/** Yields the files of an archive, each opened only when needed, and a final note with the missing files. */
async function* streamEntries(
  openAt: (index: number, key: string) => Promise<Readable | null> | Readable | null,
  entries: readonly Entry[],
  onOpen: (file: Readable) => void,
) {
  const missing: string[] = []
  for (const [index, { path, storage_key, created_at }] of entries.entries()) {
    const file = await openAt(index, storage_key)
    if (file) {
      onOpen(file)
      yield { name: path, lastModified: new Date(created_at), input: file }
    } else missing.push(path)
  }
  if (entries.length === 0)
    yield { name: 'No documents.txt', input: 'There were no documents when this archive was created.\n' }
  if (missing.length > 0) yield { name: 'Missing files.txt', input: formatMissingNote(missing) }
}

/** An archive can take longer than the deadline of the request, so each file has a separate deadline. */
const openInTurn = (files: FileStore, key: string) =>
  withDeadline(deadlineMs.background, () => openIfExists(files, key))

async function openIfExists(files: FileStore, key: string): Promise<Readable | null> {
  try {
    return await files.open(key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

const formatMissingNote = (paths: string[]) =>
  ['These documents are listed, but their files could not be found:', '', ...paths, ''].join('\n')
