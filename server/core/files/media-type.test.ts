import fc from 'fast-check'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { detectMediaType } from './media-type.ts'

/** The start of a ZIP archive with these entries, as an office program writes it. */
function zip(...entries: [name: string, content: string, deflated?: boolean][]): Buffer {
  const parts = entries.map(([name, content, deflated = false]) => {
    const data = deflated ? deflateRawSync(Buffer.from(content)) : Buffer.from(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(deflated ? 8 : 0, 8)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt32LE(Buffer.byteLength(content), 22)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    return Buffer.concat([header, Buffer.from(name), data])
  })
  return Buffer.concat(parts)
}

const office = 'application/vnd.openxmlformats-officedocument.'
const contentTypes = (kind: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/x.xml" ContentType="${office}${kind}.main+xml"/></Types>`
const openDocument = (kind: string) =>
  zip(['mimetype', `application/vnd.oasis.opendocument.${kind}`], ['content.xml', '<x/>'])
const bytes = (hex: string) => Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(600)])
const olderOffice = bytes('d0cf11e0a1b11ae1')

test.each<[string, Buffer, string, string | null]>([
  ['PDF', Buffer.from('%PDF-1.4\n'), 'x', 'application/pdf'],
  [
    'PNG',
    bytes('89504e470d0a1a0a 0000000d 49484452 00000001 00000001 08060000001f15c489 0000000a 49444154'),
    'x',
    'image/png',
  ],
  ['JPEG', bytes('ffd8ffe000104a464946'), 'x', 'image/jpeg'],
  ['WebP', bytes('52494646 24000000 57454250 56503820'), 'x', 'image/webp'],
  ['HEIC', bytes('00000018 66747970 68656963 00000000 6d696631 68656963'), 'x', 'image/heic'],
  ['ZIP', zip(['a.csv', 'a,b']), 'x', 'application/zip'],
  [
    'Word',
    zip(
      ['[Content_Types].xml', contentTypes('wordprocessingml.document'), true],
      ['word/document.xml', '<x/>'],
    ),
    'x',
    `${office}wordprocessingml.document`,
  ],
  [
    'Excel',
    zip(['[Content_Types].xml', contentTypes('spreadsheetml.sheet'), true], ['xl/workbook.xml', '<x/>']),
    'x',
    `${office}spreadsheetml.sheet`,
  ],
  [
    'PowerPoint',
    zip(['[Content_Types].xml', contentTypes('presentationml.presentation'), true], ['ppt/x.xml', '<x/>']),
    'x',
    `${office}presentationml.presentation`,
  ],
  ['OpenDocument text', openDocument('text'), 'x', 'application/vnd.oasis.opendocument.text'],
  ['OpenDocument sheet', openDocument('spreadsheet'), 'x', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['older Word', olderOffice, 'letter.DOC', 'application/msword'],
  ['older Excel', olderOffice, 'table.xls', 'application/vnd.ms-excel'],
  ['older PowerPoint', olderOffice, 'deck.ppt', 'application/vnd.ms-powerpoint'],
])('%s is taken for what it is', async (_, head, name, expected) => {
  expect(await detectMediaType(head, name)).toBe(expected)
})

describe('what no document is', () => {
  test.each<[string, Buffer, string]>([
    ['an installer in the container of older Office', olderOffice, 'setup.msi'],
    ['a message in the container of older Office', olderOffice, 'letter.pdf'],
    ['a Java archive', zip(['META-INF/MANIFEST.MF', 'Manifest-Version: 1.0']), 'x.zip'],
    ['an Android app', zip(['AndroidManifest.xml', 'x'], ['classes.dex', 'x']), 'x.zip'],
    ['a GIF', Buffer.from('GIF89a'), 'x.png'],
    ['a RAR archive', bytes('526172211a0700'), 'x.zip'],
    ['a gzip stream', bytes('1f8b0800000000000003'), 'x.csv'],
    ['a shell script’s page', Buffer.from('<?php system($_GET["c"]); ?>'), 'x.txt'],
    ['a frame', Buffer.from('a,b\n<iframe src=javascript:alert(1)>'), 'x.csv'],
    ['text in UTF-16', Buffer.from('\ufeffa,b\n1,2', 'utf16le'), 'x.csv'],
    ['text in an old code page', Buffer.from('Gr\xf6\xdfe', 'latin1'), 'x.txt'],
    ['a NUL within text', Buffer.from('a,b\u0000c'), 'x.csv'],
  ])('%s is refused', async (_, head, name) => {
    expect(await detectMediaType(head, name)).toBeNull()
  })
})

test('a text whose last character is cut in two by the end of the head is still text', async () => {
  const text = Buffer.from('ö'.repeat(100))
  expect(await detectMediaType(text.subarray(0, 199), 'x.txt')).toBe('text/plain')
})

test('whatever the bytes are, the result is an accepted type or null, never an error', async () => {
  const accepted =
    /^(application\/(pdf|zip|msword|vnd\.[\w.-]+)|image\/(png|jpeg|heic|webp)|text\/(plain|csv|tab-separated-values))$/
  const signature = fc.constantFrom(
    Buffer.from('%PDF-'),
    Buffer.from('PK\u0003\u0004'),
    zip(['mimetype', 'application/vnd.oasis.opendocument.text']),
    zip(['[Content_Types].xml', contentTypes('wordprocessingml.document'), true]).subarray(0, 60),
    olderOffice.subarray(0, 8),
    Buffer.from('RIFF'),
    Buffer.from('\u0000\u0000\u0000\u0018ftypheic'),
    Buffer.from('ID3'),
    Buffer.from('OggS'),
    Buffer.from('MThd'),
    Buffer.from('<?xml'),
    Buffer.alloc(0),
  )
  const name = fc.constantFrom('x', 'x.csv', 'x.doc', 'x.tsv', '.doc', 'x.')
  await fc.assert(
    fc.asyncProperty(signature, fc.uint8Array({ maxLength: 200 }), name, async (start, rest, called) => {
      const type = await detectMediaType(Buffer.concat([start, rest]), called)
      expect(type ?? 'application/pdf').toMatch(accepted)
    }),
    { numRuns: 500 },
  )
})
