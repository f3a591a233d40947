import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import type { Arrived, FileStore } from './index.ts'

const headSize = 64 * 1024

/** Files in a folder of this machine: `incoming` for what is arriving, `kept` for what has a row in the database. */
export async function folderStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await mkdir(kept, { recursive: true, mode: 0o700 })
  return {
    async receive(stream, limit) {
      const key = randomBytes(24).toString('hex')
      const path = join(incoming, key)
      try {
        return { key, ...(await write(stream, path, limit)) }
      } catch (error) {
        await rm(path, { force: true })
        throw asOurs(error)
      }
    },
    async keep(key) {
      const lasting = checked(key)
      const shelf = join(kept, lasting.slice(0, 2))
      await mkdir(shelf, { recursive: true, mode: 0o700 })
      await rename(join(incoming, lasting), join(shelf, lasting))
      await syncFolder(shelf)
      return lasting
    },
    async open(key) {
      const path = pathOf(kept, key)
      await access(path, constants.R_OK).catch((error: unknown) => {
        throw new AppError('not_found', { cause: error })
      })
      return createReadStream(path)
    },
    discard: (key) => rm(join(incoming, checked(key)), { force: true }),
    remove: (key) => rm(pathOf(kept, key), { force: true }),
    sweep: (before) => sweep(incoming, before),
    check: () => access(incoming, constants.W_OK),
  }
}

/** Keys are ours, 48 hexadecimal digits; anything else could lead out of the folder. */
function checked(key: string): string {
  if (!/^[0-9a-f]{48}$/.test(key)) throw new AppError('not_found')
  return key
}

const pathOf = (kept: string, key: string) => join(kept, checked(key).slice(0, 2), key)

/** Writes and measures a stream, synced to disk before it counts as arrived. */
async function write(stream: Readable, path: string, limit: number): Promise<Omit<Arrived, 'key'>> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const file: FileHandle = await open(path, 'wx', 0o600)
  try {
    await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        if (size < headSize) head.push(chunk.subarray(0, headSize - size))
        size += chunk.length
        if (size > limit) throw new AppError('too_large')
        hash.update(chunk)
        await file.writeFile(chunk)
      }
    })
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function asOurs(error: unknown): unknown {
  const full =
    (error as { code?: string }).code === 'ENOSPC' || (error as { code?: string }).code === 'EDQUOT'
  return full ? new AppError('storage_full', { cause: error }) : error
}

async function sweep(incoming: string, before: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const found = await stat(join(incoming, name)).catch(() => null)
    if (found && found.mtime < before) await rm(join(incoming, name), { force: true })
  }
}
