import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import { endingsByType } from '#contract/rules/files/file-types.ts'
import { ProviderError } from '../../core/provider-error.ts'
import { createUnusableDocumentError } from './unusable-document.ts'
import type { DocumentService, TemplateCopy } from './index.ts'

/** Leaves room for the reference and the extension: most file systems limit a file name to 255 bytes. */
const MAX_NAME_BYTES = 150

/**
 * Reads and copies documents in a local folder. The id of a file in `documents/` is its name without the extension.
 * Copies are stored in `copies/`.
 */
export function openFolderDocuments(folder: string): DocumentService {
  const documents = join(folder, 'documents')
  const copies = join(folder, 'copies')
  return {
    async read(fileId) {
      await findFile(documents, fileId)
      return { name: toTitle(fileId), open_url: null }
    },
    async duplicate(fileId, name, reference) {
      const file = await findFile(documents, fileId)
      await mkdir(copies, { recursive: true, mode: 0o700 })
      const ending = ` ${toFileName(reference)}`
      // The name may have changed since the earlier copy.
      const existing = (await readdir(copies)).find((copy) => parse(copy).name.endsWith(ending))
      if (existing !== undefined) return toCopy(parse(existing).name)
      return copyInto(copies, { source: join(documents, file), title: toFileName(name) + ending })
    },
    async openFile(kind, fileId) {
      const parent = kind === 'document' ? documents : copies
      const name = await findFile(parent, fileId)
      const file = await openDocument(join(parent, name))
      return { name, media_type: toMediaType(name), content: file.createReadStream() }
    },
  }
}

/** Rejects a symbolic link, which could lead outside the folder. */
const openDocument = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    throw createUnusableDocumentError('This document in the templates folder can’t be opened.', error)
  })

async function findFile(documents: string, fileId: string): Promise<string> {
  const all = await readdir(documents).catch((error: unknown) => {
    throw new ProviderError('templates folder', 'read document', 'down', { cause: error })
  })
  // The id is compared with the files in the folder, so that it cannot point outside the folder.
  const file = all.find((name) => parse(name).name === fileId)
  if (file === undefined)
    throw createUnusableDocumentError('The templates folder does not contain this document.')
  return file
}

/** Converts `term-sheet-for-grants` to `Term sheet for grants`. */
function toTitle(fileId: string): string {
  const words = fileId.replaceAll(/[-_]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function toMediaType(name: string): string {
  const extension = extname(name).toLowerCase()
  const type = Object.entries(endingsByType).find(([, endings]) => endings.includes(extension))
  return type?.[0] ?? 'application/octet-stream'
}

function toFileName(name: string): string {
  const allowed = name.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').replace(/^[. ]+/, '')
  const start = new TextEncoder().encode(allowed).subarray(0, MAX_NAME_BYTES)
  // A character that is cut in the middle is omitted.
  const safe = new TextDecoder().decode(start, { stream: true }).trim()
  return safe === '' ? 'Copy' : safe
}

interface CopyTarget {
  source: string
  title: string
}

/** Copies to a temporary file first, so that the final file is always complete. */
async function copyInto(copies: string, { source, title }: CopyTarget): Promise<TemplateCopy> {
  const temporary = join(copies, `.${randomBytes(12).toString('hex')}`)
  const file = await openDocument(source)
  try {
    await writeFile(temporary, file.createReadStream(), { flag: 'wx', mode: 0o600 })
    await link(temporary, join(copies, `${title}${extname(source)}`))
  } catch (error) {
    // The title contains the reference, so an existing file is an earlier copy.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await file.close()
    await rm(temporary, { force: true })
  }
  return toCopy(title)
}

const toCopy = (title: string): TemplateCopy => ({ file_id: title, name: title, open_url: null })
