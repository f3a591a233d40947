import { makeZip } from 'client-zip'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/core/context.ts'
import type { OutgoingFile } from '#server/core/http/route.ts'
import type { FileStore } from '#server/providers/files/index.ts'
import { deadlineMs, withDeadline } from '#server/providers/deadline.ts'
import { entryPaths, safeName } from './archive-names.ts'
import { documentsOf } from './read.ts'

interface Entry {
  path: string
  storage_key: string
  created_at: string
}

/**
 * Every document of a company in one ZIP, a folder for each kind. It is made while it is read, one file after the
 * other, so it takes no more memory and no more files at once however slowly it is read.
 */
export async function openArchive(ctx: Context, companyId: string): Promise<OutgoingFile> {
  const { name } = await ctx.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const rows = await documentsOf(ctx.db, companyId)
    .innerJoin('document_types as type', 'type.id', 'document.document_type_id')
    .select([
      'document.filename as name',
      'type.name as folder',
      'document.storage_key',
      'document.created_at',
    ])
    .orderBy('type.position')
    .orderBy('type.name')
    .orderBy('document.created_at')
    .orderBy('document.id')
    .execute()
  const paths = entryPaths(rows)
  const entries = rows.map((row, index) => ({ ...row, path: paths[index] ?? row.name }))
  return {
    name: `${safeName(`${name ?? ''} documents`, 'documents')}.zip`,
    media_type: 'application/zip',
    content: await zipOf(ctx.files, entries),
  }
}

/** The first file is opened before an answer begins: a store that is down can be told of then, and never later. */
async function zipOf(files: FileStore, entries: readonly Entry[]): Promise<Readable> {
  let reading = entries[0] ? await openIfThere(files, entries[0].storage_key) : null
  const first = reading
  // it may fail before its turn comes; whoever reads it then is told
  first?.on('error', () => {})
  const openAt = (index: number, key: string) => (index === 0 ? first : openInTurn(files, key))
  const contents = contentsOf(openAt, entries, (file) => {
    reading = file
    if (zip.destroyed) file.destroy()
  })
  const zip = Readable.fromWeb(makeZip(contents) as ReadableStream)
  // who reads the archive may leave in the middle of a file, or while one is being opened
  zip.once('close', () => reading?.destroy())
  return zip
}

/** The files of an archive, each opened when its turn comes; last, a word about those that are not there any more. */
async function* contentsOf(
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
  if (entries.length === 0) yield { name: 'No documents.txt', input: 'There were no documents yet.\n' }
  if (missing.length > 0) yield { name: 'Missing files.txt', input: missingNote(missing) }
}

/** An archive may take long: each file has a deadline of its own, whatever the request had. */
const openInTurn = (files: FileStore, key: string) =>
  withDeadline(deadlineMs.background, () => openIfThere(files, key))

async function openIfThere(files: FileStore, key: string): Promise<Readable | null> {
  try {
    return await files.open(key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

const missingNote = (paths: string[]) =>
  ['These documents are listed, but their files could not be found:', '', ...paths, ''].join('\n')
