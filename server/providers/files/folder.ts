import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import { requireKey, isKey, newKey, measureStream } from './arrival.ts'
import type { ReceivedFile, FileStore, StoredFile } from './index.ts'

/** Files in a folder of this machine: `incoming` for what is arriving, `kept` for what has a row in the database. */
export async function folderStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await mkdir(kept, { recursive: true, mode: 0o700 })
  return {
    async receive(stream, limit) {
      const key = newKey()
      const path = join(incoming, key)
      try {
        return { key, ...(await write(stream, path, limit)) }
      } catch (error) {
        await rm(path, { force: true })
        throw toAppError(error)
      }
    },
    async save(key) {
      const lasting = requireKey(key)
      const shelf = join(kept, lasting.slice(0, 2))
      await mkdir(shelf, { recursive: true, mode: 0o700 })
      await rename(join(incoming, lasting), join(shelf, lasting)).catch((error: unknown) => {
        throw toAppError(error)
      })
      await syncFolder(shelf)
      return lasting
    },
    async open(key) {
      // opened here, so that what cannot be opened is this call's failure and not the stream's, which nobody listens to yet
      const file = await open(getPath(kept, key)).catch((error: unknown) => {
        throw toAppError(error)
      })
      return file.createReadStream()
    },
    discard: async (key) => rm(join(incoming, requireKey(key)), { force: true }),
    remove: async (key) => rm(getPath(kept, key), { force: true }),
    list: () => list(kept),
    sweep: (before) => sweep(incoming, before),
    check: () => access(incoming, constants.W_OK),
  }
}

const getPath = (kept: string, key: string) => join(kept, requireKey(key).slice(0, 2), key)

/** Writes and measures a stream, synced to disk before it counts as arrived. */
async function write(stream: Readable, path: string, limit: number): Promise<Omit<ReceivedFile, 'key'>> {
  const file = await open(path, 'wx', 0o600)
  try {
    const measured = await measureStream(stream, limit, (chunk) => file.writeFile(chunk))
    await file.sync()
    return measured
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function toAppError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage_full', { cause: error })
  return code === 'ENOENT' ? new AppError('not_found', { cause: error }) : error
}

async function* list(kept: string): AsyncGenerator<StoredFile> {
  for (const shelf of await readdir(kept)) {
    for (const key of await readdir(join(kept, shelf))) {
      const found = isKey(key) ? await stat(join(kept, shelf, key)).catch(() => null) : null
      if (found) yield { key, at: found.mtime }
    }
  }
}

async function sweep(incoming: string, before: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const found = await stat(join(incoming, name)).catch(() => null)
    if (found && found.mtime < before) await rm(join(incoming, name), { force: true })
  }
}
