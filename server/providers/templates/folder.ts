import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import { ProviderError } from '../provider-error.ts'
import { cannotUse } from './cannot-use.ts'
import type { DocumentService, TemplateCopy } from './index.ts'

const MOST_OF_ONE_NAME = 999
const LONGEST_NAME = 150

/**
 * Documents in a folder of this machine: each file in `documents/` is one, its name without the ending is its id. Copies
 * go to `copies/`. Throws as the Drive of the same port does.
 */
export function folderDocuments(folder: string): DocumentService {
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
      return copyInto(copies, { source: join(documents, file), name: toFileName(name), reference })
    },
  }
}

async function findFile(documents: string, fileId: string): Promise<string> {
  const all = await readdir(documents).catch((error: unknown) => {
    throw new ProviderError('templates folder', 'read document', 'down', { cause: error })
  })
  // compared with the files in the folder, so that no id can lead out of it
  const found = all.find((file) => parse(file).name === fileId)
  if (found === undefined) throw cannotUse('There is no such document in the templates folder.')
  return found
}

/** `term-sheet-for-grants` is `Term sheet for grants`. */
function toTitle(fileId: string): string {
  const words = fileId.replaceAll(/[-_]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The name as a file may have it, on any system. */
function toFileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, LONGEST_NAME)
    .trim()
  return plain === '' ? 'Copy' : plain
}

interface Copying {
  source: string
  name: string
  reference: string | undefined
}

/** Copies to a temporary name first, so that a file with the final name is always complete. */
async function copyInto(copies: string, { source, name, reference }: Copying): Promise<TemplateCopy> {
  const passing = join(copies, `.${randomBytes(12).toString('hex')}`)
  await copyFile(source, passing, constants.COPYFILE_EXCL)
  try {
    for (let number = 1; number <= MOST_OF_ONE_NAME; number += 1) {
      const title = reference === undefined ? numbered(name, number) : `${name} ${toFileName(reference)}`
      const isNew = await giveName(passing, join(copies, `${title}${extname(source)}`))
      // an existing file for this reference is the copy that was made for it
      if (isNew || reference !== undefined) return { file_id: title, name: title, open_url: null }
    }
  } finally {
    await rm(passing, { force: true })
  }
  throw cannotUse('There are too many copies of this name.')
}

const numbered = (name: string, number: number): string => (number === 1 ? name : `${name} (${number})`)

/** Gives the file a lasting name; false when another has it. */
async function giveName(passing: string, lasting: string): Promise<boolean> {
  try {
    await link(passing, lasting)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
