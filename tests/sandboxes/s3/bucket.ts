import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Blobs, openBlobs } from './blobs.ts'
import { S3Failure } from './failure.ts'

const storedObject = z.object({
  key: z.string(),
  blob: z.string(),
  /** The length in bytes. */
  size: z.number(),
  /** The ETag without quotes. */
  etag: z.string(),
  /** The time of the last change, in ISO 8601. */
  modified: z.string(),
  /** Headers to return unchanged, such as the content type, the requested encryption and metadata. */
  headers: z.record(z.string(), z.string()),
})
export type StoredObject = z.output<typeof storedObject>

interface StoredPart {
  blob: string
  size: number
  etag: string
}

export interface StoredUpload {
  id: string
  key: string
  /** The start time in ISO 8601. */
  initiated: string
  headers: Record<string, string>
  parts: Map<number, StoredPart>
}

/** A bucket in a folder. Objects survive a restart, but unfinished uploads do not. */
export interface Bucket {
  blobs: Blobs
  /** Throws `NoSuchKey` if the object does not exist. */
  get(key: string): StoredObject
  put(
    key: string,
    content: { blob: string; size: number; etag: string },
    headers: Record<string, string>,
  ): Promise<StoredObject>
  remove(key: string): Promise<void>
  /** Lists the objects, sorted by key. */
  objects(): StoredObject[]
  begin(key: string, headers: Record<string, string>): StoredUpload
  /** Throws `NoSuchUpload` if the key has no upload with this id. */
  upload(id: string, key: string): StoredUpload
  /** Lists the unfinished uploads, sorted by key, then by start time. */
  uploads(): StoredUpload[]
  end(upload: StoredUpload): Promise<void>
}

export async function openBucket(folder: string): Promise<Bucket> {
  const index = join(folder, 'index')
  await mkdir(index, { recursive: true })
  const blobs = await openBlobs(join(folder, 'blobs'))
  const objects = await readIndex(index)
  const uploads = new Map<string, StoredUpload>()
  const getEntryPath = (key: string) => join(index, `${createHash('sha256').update(key).digest('hex')}.json`)

  return {
    blobs,
    get: (key) => requireStored(objects.get(key), 'NoSuchKey', 'The specified key does not exist.'),
    async put(key, content, headers) {
      const older = objects.get(key)
      const object = { key, ...content, modified: new Date().toISOString(), headers }
      const temporaryFile = join(index, `${randomUUID()}.tmp`)
      await writeFile(temporaryFile, JSON.stringify(object))
      await rename(temporaryFile, getEntryPath(key))
      objects.set(key, object)
      if (older) await blobs.remove(older.blob)
      return object
    },
    async remove(key) {
      const object = objects.get(key)
      if (!object) return
      objects.delete(key)
      await rm(getEntryPath(key), { force: true })
      await blobs.remove(object.blob)
    },
    objects: () => [...objects.values()].toSorted((a, b) => compareText(a.key, b.key)),
    begin(key, headers) {
      const upload = { id: randomUUID(), key, initiated: new Date().toISOString(), headers, parts: new Map() }
      uploads.set(upload.id, upload)
      return upload
    },
    upload(id, key) {
      const upload = uploads.get(id)
      const match = upload?.key === key ? upload : undefined
      return requireStored(match, 'NoSuchUpload', 'The specified multipart upload does not exist.')
    },
    uploads: () =>
      [...uploads.values()].toSorted(
        (a, b) =>
          compareText(a.key, b.key) || compareText(a.initiated, b.initiated) || compareText(a.id, b.id),
      ),
    async end({ id, parts }) {
      uploads.delete(id)
      for (const { blob } of parts.values()) await blobs.remove(blob)
    },
  }
}

export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

function requireStored<T>(value: T | undefined, code: 'NoSuchKey' | 'NoSuchUpload', message: string): T {
  if (value === undefined) throw new S3Failure(code, message)
  return value
}

async function readIndex(folder: string): Promise<Map<string, StoredObject>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const objects = await Promise.all(
    names.map(async (name) => storedObject.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  )
  return new Map(objects.map((object) => [object.key, object]))
}
