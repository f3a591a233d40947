import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the adapter is tested with the S3 sandbox
import { startTestS3 } from '#tests/sandboxes/s3/testing.ts'
import { openFolderStore } from './folder.ts'
import type { FileStore } from './index.ts'
import { openS3Store } from './s3.ts'

const MB = 1024 * 1024
const PART = 5 * MB
const LIMIT = 20 * MB

interface Place {
  store: FileStore
  contents(): Promise<string[]>
  clean(): Promise<unknown>
}

async function folderPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-files-'))
  const files = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  return {
    store: await openFolderStore(folder),
    contents: files,
    clean: () => rm(folder, { recursive: true, force: true }),
  }
}

async function s3Place(): Promise<Place> {
  const s3 = await startTestS3()
  const store = openS3Store(s3.config, { warn: () => {} })
  return { store, contents: async () => [...s3.keys(), ...s3.uploads()], clean: () => s3.stop() }
}

const inPieces = (bytes: Buffer, size = 60_001) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
    { objectMode: false },
  )

const broken = (size: number, end: (stream: Readable) => void) => {
  let remaining = size
  return new Readable({
    read() {
      if (remaining <= 0) {
        end(this)
        return
      }
      const piece = Math.min(remaining, 64 * 1024)
      remaining -= piece
      this.push(Buffer.alloc(piece, 'x'))
    },
  })
}

const code = (name: string) => expect.objectContaining({ name: 'AppError', code: name })

describe.each([
  ['in a folder', folderPlace],
  ['in S3', s3Place],
])('files %s', (_, open) => {
  let place: Place
  let store: FileStore
  beforeAll(async () => {
    place = await open()
    ;({ store } = place)
  })
  afterAll(() => place.clean())

  const receiveFile = (bytes: Buffer) => store.receive(inPieces(bytes), LIMIT)
  const saveFile = async (bytes: Buffer) => store.save((await receiveFile(bytes)).key)
  const read = async (key: string) => buffer(await store.open(key))
  const unchanged = async (act: () => Promise<unknown>) => {
    const before = await place.contents()
    await act()
    expect(await place.contents()).toEqual(before)
  }

  it.each([0, 1, 70_000, PART - 1, PART, PART + 1, 2 * PART, 2 * PART + 12_345])(
    'of %i bytes are received, measured, saved and read',
    async (size) => {
      const bytes = randomBytes(size)
      const { key, ...measured } = await receiveFile(bytes)
      expect(measured.size).toBe(size)
      expect(measured.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(measured.head.equals(bytes.subarray(0, 64 * 1024))).toBe(true)
      const savedKey = await store.save(key)
      expect((await read(savedKey)).equals(bytes)).toBe(true)
    },
  )

  it('get random, unique keys', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => saveFile(Buffer.from('same'))))
    expect(new Set(keys).size).toBe(8)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{48}$/)
  })

  it('cannot be read before they are saved, nor saved twice', async () => {
    const { key } = await receiveFile(Buffer.from('a'))
    await expect(store.open(key)).rejects.toEqual(code('not_found'))
    await store.save(key)
    await expect(store.save(key)).rejects.toEqual(code('not_found'))
    expect((await read(key)).toString()).toBe('a')
  })

  it('can be discarded repeatedly before they are saved, but not afterwards', async () => {
    await unchanged(async () => {
      const { key } = await receiveFile(Buffer.from('a'))
      await store.discard(key)
      await store.discard(key)
      await expect(store.save(key)).rejects.toEqual(code('not_found'))
    })
    const savedKey = await saveFile(Buffer.from('b'))
    await store.discard(savedKey)
    expect((await read(savedKey)).toString()).toBe('b')
  })

  it('can be removed repeatedly', async () => {
    await unchanged(async () => {
      const key = await saveFile(Buffer.from('a'))
      await store.remove(key)
      await store.remove(key)
      await expect(store.open(key)).rejects.toEqual(code('not_found'))
    })
  })

  it.each([10, PART, 2 * PART + 7])(
    'can be as large as the limit of %i bytes, but not larger',
    async (limit) => {
      const { key, size } = await store.receive(inPieces(randomBytes(limit)), limit)
      expect(size).toBe(limit)
      await store.discard(key)
      await unchanged(async () => {
        const endless = broken(Number.POSITIVE_INFINITY, () => {})
        await expect(store.receive(endless, limit)).rejects.toEqual(code('too_large'))
        expect(endless.destroyed).toBe(true)
        await expect(store.receive(inPieces(randomBytes(limit + 1)), limit)).rejects.toEqual(
          code('too_large'),
        )
      })
    },
  )

  it.each([0, 1000, PART + 1, 2 * PART + 1000])(
    'that are interrupted after %i bytes leave nothing',
    async (size) => {
      await unchanged(async () => {
        const fault = new Error('the line was cut')
        const cut = broken(size, (stream) => stream.destroy(fault))
        await expect(store.receive(cut, LIMIT)).rejects.toBe(fault)
        const closed = broken(size, (stream) => stream.destroy())
        await expect(store.receive(closed, LIMIT)).rejects.toMatchObject({
          code: 'ERR_STREAM_PREMATURE_CLOSE',
        })
      })
    },
  )

  it.each([
    [''],
    ['..'],
    ['../kept/aa'],
    ['a'.repeat(47)],
    ['A'.repeat(48)],
    [`${'a'.repeat(48)}\n`],
    [`${'a'.repeat(46)}/.`],
    ['incoming/check'],
  ])('with the invalid key %j do not exist', async (key) => {
    for (const act of ['save', 'open', 'discard', 'remove'] as const)
      await expect(store[act](key)).rejects.toEqual(code('not_found'))
  })

  it('that were not saved are swept by age, and saved files stay', async () => {
    const savedKey = await saveFile(Buffer.from('saved'))
    const { key } = await receiveFile(Buffer.from('forgotten'))
    await store.sweep(new Date(Date.now() - 60_000))
    const before = await place.contents()
    await store.sweep(new Date(Date.now() + 60_000))
    expect(await place.contents()).toHaveLength(before.length - 1)
    await expect(store.save(key)).rejects.toEqual(code('not_found'))
    expect((await read(savedKey)).toString()).toBe('saved')
  })

  it('are listed with their time if saved', async () => {
    const listed = async () => {
      const entries = []
      for await (const entry of store.list()) entries.push(entry)
      return entries
    }
    const before = await listed()
    const savedKey = [await saveFile(Buffer.from('a')), await saveFile(Buffer.from('b'))]
    const { key: arriving } = await receiveFile(Buffer.from('c'))
    const added = (await listed()).filter(({ key }) => !before.some((entry) => entry.key === key))
    expect(added.map(({ key }) => key).toSorted()).toEqual(savedKey.toSorted())
    for (const { at } of added) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
    for (const key of savedKey) await store.remove(key)
    await store.discard(arriving)
    expect(await listed()).toHaveLength(before.length)
  })

  it('can be received and removed concurrently', async () => {
    const all = Array.from({ length: 6 }, (__, at) => randomBytes(at * MB + at))
    const keys = await Promise.all(all.map(saveFile))
    const again = await Promise.all(keys.map(read))
    expect(again.map((bytes, at) => bytes.equals(all[at] ?? Buffer.alloc(0)))).toEqual(all.map(() => true))
  })

  it('do not have to be read completely', async () => {
    const key = await saveFile(randomBytes(2 * MB))
    const stream = await store.open(key)
    await new Promise((resolve) => stream.once('readable', resolve))
    stream.destroy()
    expect((await read(key)).length).toBe(2 * MB)
  })

  it('have a store that passes its check', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})

it('a folder store reports file system errors as provider_unavailable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = await openFolderStore(folder)
  const { key } = await store.receive(Readable.from(Buffer.from('a')), LIMIT)
  for (const name of ['incoming', 'kept']) {
    await rm(join(folder, name), { recursive: true })
    // Every operation on a symlink to itself fails.
    await symlink(name, join(folder, name))
  }
  const operations = {
    receive: store.receive(Readable.from(Buffer.from('b')), LIMIT),
    save: store.save(key),
    discard: store.discard(key),
    open: store.open(key),
    remove: store.remove(key),
    list: store.list()[Symbol.asyncIterator]().next(),
    sweep: store.sweep(new Date()),
    check: store.check(),
  }
  const codes = Object.entries(operations).map(async ([name, operation]) => {
    const error = await operation.then(
      () => null,
      (fault: unknown) => fault,
    )
    return [name, (error as { code?: string } | null)?.code]
  })
  expect(Object.fromEntries(await Promise.all(codes))).toEqual(
    Object.fromEntries(Object.keys(operations).map((name) => [name, 'provider_unavailable'])),
  )
})
