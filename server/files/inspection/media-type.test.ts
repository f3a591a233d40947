import fc from 'fast-check'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { endingsByType } from '#contract/rules/files/file-types.ts'
import { officeFiles } from '#tests/files/office-files.ts'
import { createFileInspection } from './inspection.ts'

async function detect(head: Buffer, name: string): Promise<string | null> {
  const { take, end } = createFileInspection()
  take(head)
  return end(head, name).then(
    ({ media_type }) => media_type,
    () => null,
  )
}

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
  [
    'GIF',
    bytes('474946383961 0100 0100 800000 000000 ffffff 2c00000000 0100 0100 00 02 02 4401 00 3b'),
    'x',
    'image/gif',
  ],
  ['BMP', bytes('424d 3a000000 0000 0000 36000000 28000000 01000000 01000000 0100 1800'), 'x', 'image/bmp'],
  ['a little-endian TIFF', bytes('49492a00 08000000 0100 0001 0300 01000000 01000000'), 'x', 'image/tiff'],
  ['a big-endian TIFF', bytes('4d4d002a 00000008 0001 0100 0003 00000001 00010000'), 'x', 'image/tiff'],
  ['HEIF', bytes('00000018 66747970 6d696631 00000000 6d696631 68656963'), 'x', 'image/heif'],
  ['AVIF', bytes('00000018 66747970 61766966 00000000 6d696631 61766966'), 'x', 'image/avif'],
  ['JPEG 2000', bytes('0000000c 6a502020 0d0a870a 00000014 66747970 6a703220'), 'x', 'image/jp2'],
  ['RTF', Buffer.from(String.raw`{\rtf1\ansi Hello}`), 'x.doc', 'application/rtf'],
  ['a PDF after a blank line', Buffer.from('\r\n%PDF-1.4\n'), 'x', 'application/pdf'],
  [
    'an email',
    Buffer.from('From: a@b.example\nTo: c@d.example\n\n<html><body>Hello'),
    'x.eml',
    'message/rfc822',
  ],
  [
    'an email that begins with other header lines',
    Buffer.from('Delivered-To: a@b.example\r\nReceived: by x;\r\n\tMon\r\nDate: Mon\r\n\r\nHello'),
    'x.eml',
    'message/rfc822',
  ],
  ['ZIP', zip(['a.csv', 'a,b']), 'x', 'application/zip'],
  [
    'a binary workbook',
    zip(['xl/workbook.bin', 'x']),
    'x.xlsb',
    'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  ],
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
  ['older Word', officeFiles.word(), 'letter.DOC', 'application/msword'],
  ['older Excel', officeFiles.excel(), 'table.xls', 'application/vnd.ms-excel'],
  ['older PowerPoint', officeFiles.powerpoint(), 'deck.ppt', 'application/vnd.ms-powerpoint'],
])('%s is detected', async (_, head, name, expected) => {
  expect(await detect(head, name)).toBe(expected)
})

test.each(['fake.pdf', 'photo.PNG', 'books.xlsx', 'letter.docx', 'all.zip'])(
  'text named %s is refused',
  async (name) => {
    expect(await detect(Buffer.from('not really a pdf'), name)).toBeNull()
  },
)

test.each(['export.xls', 'letter.doc', 'export.csv', 'statement.qbo', 'statement'])(
  'text named %s is accepted',
  async (name) => {
    expect(await detect(Buffer.from('Date\tAmount\n'), name)).toMatch(/^text\//)
  },
)

describe('files that are not documents', () => {
  test.each<[string, Buffer, string]>([
    ['an installer in the container of older Office', officeFiles.installer(), 'setup.msi'],
    ['a Java archive', zip(['META-INF/MANIFEST.MF', 'Manifest-Version: 1.0']), 'x.zip'],
    ['an Android app', zip(['AndroidManifest.xml', 'x'], ['classes.dex', 'x']), 'x.zip'],
    ['a RAR archive', bytes('526172211a0700'), 'x.zip'],
    ['a gzip stream', bytes('1f8b0800000000000003'), 'x.csv'],
    ['a shell script’s page', Buffer.from('<?php system($_GET["c"]); ?>'), 'x.txt'],
    ['a frame', Buffer.from('a,b\n<iframe src=javascript:alert(1)>'), 'x.csv'],
    ['a NUL within text', Buffer.from('a,b\u0000c'), 'x.csv'],
  ])('%s is refused', async (_, head, name) => {
    expect(await detect(head, name)).toBeNull()
  })
})

const table = 'Datum;Beschreibung;Betrag\r\n05.03.2026;Büro und Café;-1.234,50\r\n'

describe('text is accepted in the encodings that banks use', () => {
  test.each<[string, Buffer]>([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`)],
    ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(table, 'utf16le')],
    ['big-endian UTF-16 without a byte order mark', Buffer.from(table, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(`${table}\x80 \x93x\x94`, 'latin1')],
    ['Mac Roman', Buffer.from(table.replaceAll('ü', '\x9f').replaceAll('é', '\x8e'), 'latin1')],
    ['Windows-1251', Buffer.from('\xc4\xe0\xf2\xe0;\xd1\xf3\xec\xec\xe0\r\n01.03.2026;5\r\n', 'latin1')],
    ['Shift JIS', Buffer.from('93fa95742c8be08a7a0d0a323032362f30332f30312c3530300d0a', 'hex')],
    ['a DOS end-of-file character', Buffer.from(`${table}\u001a`)],
    ['a bank name that begins like a BMP file', Buffer.from('BMO Harris Bank,1\n2,3\n')],
    ['the same in Windows-1252', Buffer.from('BMO Banque de Montr\xe9al,1\n2,3\n', 'latin1')],
    ['a name that begins like a program', Buffer.from('MZ Wallace,100\n')],
  ])('%s', async (_, bytes) => {
    expect(await detect(bytes, 'a.csv')).toBe('text/csv')
    expect(await detect(bytes, 'a.txt')).toBe('text/plain')
  })

  test.each([
    ['OFX 1', 'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><SIGNONMSGSRSV1>'],
    ['OFX 2', '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?><OFX>'],
    ['OFX without its processing instruction', "<?xml version='1.0'?><OFX>"],
    ['camt.053', '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'],
    ['QIF', '!Type:Bank\nD03/05/2026\nT-10.00\n^\n'],
    ['MT940', ':20:STARTUMS\r\n:25:12345678/0000000001\r\n'],
    ['a contact', 'BEGIN:VCARD\r\nVERSION:3.0\r\n'],
  ])('%s is accepted as text', async (_, text) => {
    expect(await detect(Buffer.from(text), 'statement.qbo')).toBe('text/plain')
    expect(await detect(Buffer.from(`\ufeff${text}`, 'utf16le'), 'statement.qbo')).toBe('text/plain')
  })
})

test('a text is accepted when the first bytes end within a character', async () => {
  const text = Buffer.from('ö'.repeat(100))
  expect(await detect(text.subarray(0, 199), 'x.txt')).toBe('text/plain')
})

test('random bytes give an accepted type or null, never an error', async () => {
  const signature = fc.constantFrom(
    Buffer.from('%PDF-'),
    Buffer.from('PK\u0003\u0004'),
    zip(['mimetype', 'application/vnd.oasis.opendocument.text']),
    zip(['[Content_Types].xml', contentTypes('wordprocessingml.document'), true]).subarray(0, 60),
    officeFiles.word().subarray(0, 8),
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
      const type = await detect(Buffer.concat([start, rest]), called)
      expect([...Object.keys(endingsByType), null]).toContain(type)
    }),
    { numRuns: 500 },
  )
})
