import { expect, test } from 'vitest'
import { isSmallWhenUnpacked, maxUnpackedSize } from './unpacked-size.ts'

const deflate = async (content: Blob) =>
  new Uint8Array(
    await new Response(content.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
  )

interface TestPart {
  content: Blob
  /** The size declared in the directory; by default the true size. */
  declared?: number
}

function writeHeader(
  size: number,
  fields: readonly [offset: number, bytes: 2 | 4, value: number][],
): Uint8Array {
  const header = new DataView(new ArrayBuffer(size))
  for (const [offset, bytes, value] of fields)
    if (bytes === 2) header.setUint16(offset, value, true)
    else header.setUint32(offset, value, true)
  return new Uint8Array(header.buffer)
}

async function buildZip(parts: readonly TestPart[]): Promise<Blob> {
  const pieces: Uint8Array<ArrayBufferLike>[] = []
  const directory: Uint8Array<ArrayBufferLike>[] = []
  let at = 0
  for (const { content, declared = content.size } of parts) {
    const packed = await deflate(content)
    directory.push(
      writeHeader(46, [
        [0, 4, 0x02014b50],
        [10, 2, 8],
        [20, 4, packed.length],
        [24, 4, declared],
        [42, 4, at],
      ]),
    )
    pieces.push(writeHeader(30, [[0, 4, 0x04034b50]]), packed)
    at += 30 + packed.length
  }
  const end = writeHeader(22 + 7, [
    [0, 4, 0x06054b50],
    [8, 2, parts.length],
    [10, 2, parts.length],
    [16, 4, at],
    [20, 2, 7],
  ])
  return new Blob([...pieces, ...directory, end] as BlobPart[])
}

const zeros = (bytes: number) => new Blob([new Uint8Array(bytes)])

test('accepts a spreadsheet within the size limit', async () => {
  expect(await isSmallWhenUnpacked(await buildZip([{ content: zeros(1000) }, { content: zeros(0) }]))).toBe(
    true,
  )
})

test('rejects a spreadsheet by its declared sizes without unpacking it', async () => {
  const parts = [
    { content: zeros(10), declared: maxUnpackedSize },
    { content: zeros(10), declared: 1 },
  ]
  expect(await isSmallWhenUnpacked(await buildZip(parts))).toBe(false)
  const many = Array.from({ length: 2001 }, () => ({ content: zeros(1) }))
  expect(await isSmallWhenUnpacked(await buildZip(many))).toBe(false)
})

test('rejects a spreadsheet that unpacks to more than it declares', async () => {
  const large = await buildZip([{ content: zeros(10_000_000), declared: 1000 }])
  expect(large.size).toBeLessThan(200_000)
  expect(await isSmallWhenUnpacked(large)).toBe(false)
})

test.each([
  ['an empty file', new Blob([])],
  ['text', new Blob(['x'.repeat(70_000)])],
  [
    'a directory that is outside the file',
    new Blob([
      writeHeader(22, [
        [0, 4, 0x06054b50],
        [8, 2, 1],
        [16, 4, 9e6],
      ]),
    ] as BlobPart[]),
  ],
])('%s is not a spreadsheet', async (_, file) => {
  await expect(isSmallWhenUnpacked(file)).rejects.toThrow(Error)
})
