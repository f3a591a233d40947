import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#contract/core/errors.ts'
import { requireFileKey, isFileKey, createFileKey, writeChunks } from './arrival.ts'
import type { FileStore, Observe, ReceivedFile, StoredFile } from './index.ts'

/** Opens a file store in a local folder. Received files are in `incoming`, and saved files are in `kept`. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  const saved = join(folder, 'kept')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await mkdir(saved, { recursive: true, mode: 0o700 })
  return {
    async receive(stream, limit, observe) {
      const key = createFileKey()
      const path = join(incoming, key)
      try {
        return { key, ...(await write(stream, path, limit, observe)) }
      } catch (error) {
        await attempt(rm(path, { force: true }))
        throw error
      }
    },
    async save(key) {
      const name = requireFileKey(key)
      const subfolder = join(saved, name.slice(0, 2))
      await attempt(mkdir(subfolder, { recursive: true, mode: 0o700 }))
      await attempt(rename(join(incoming, name), join(subfolder, name)), 'not_found')
      await attempt(syncFolder(subfolder))
      return name
    },
    async open(key) {
      // Open the file here, so that a failure rejects this call instead of being emitted on a stream without listeners.
      const file = await attempt(open(getPath(saved, key)), 'not_found')
      return file.createReadStream()
    },
    discard: async (key) => attempt(rm(join(incoming, requireFileKey(key)), { force: true })),
    remove: async (key) => attempt(rm(getPath(saved, key), { force: true })),
    list: (prefix) => list(saved, prefix),
    sweep: (before) => attempt(sweep(incoming, before)),
    check: () => attempt(access(incoming, constants.W_OK)),
  }
}

const getPath = (saved: string, key: string) => join(saved, requireFileKey(key).slice(0, 2), key)

async function write(
  stream: Readable,
  path: string,
  limit: number,
  observe: Observe | undefined,
): Promise<Omit<ReceivedFile, 'key'>> {
  const file = await attempt(open(path, 'wx', 0o600))
  try {
    const written = await writeChunks(stream, limit, (chunk) => attempt(file.writeFile(chunk)), observe)
    await attempt(file.sync())
    return written
  } finally {
    await attempt(file.close())
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

/** Converts file system errors. Set `missing` only if a missing path means that the store does not have the file. */
async function attempt<T>(operation: Promise<T>, missing?: 'not_found'): Promise<T> {
  try {
    return await operation
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('storage_full', { cause })
    if (code === 'ENOENT' && missing) throw new AppError(missing, { cause })
    const message = 'File storage is unavailable. Try again in a few minutes.'
    throw new AppError('provider_unavailable', { message, cause })
  }
}

async function* list(saved: string, prefix?: string): AsyncGenerator<StoredFile> {
  for (const subfolder of await attempt(readdir(saved))) {
    if (prefix !== undefined && subfolder !== prefix) continue
    for (const key of await attempt(readdir(join(saved, subfolder)))) {
      const stats = isFileKey(key) ? await stat(join(saved, subfolder, key)).catch(() => null) : null
      if (stats) yield { key, at: stats.mtime }
    }
  }
}

async function sweep(incoming: string, before: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const stats = await stat(join(incoming, name)).catch(() => null)
    if (stats && stats.mtime < before) await rm(join(incoming, name), { force: true })
  }
}
