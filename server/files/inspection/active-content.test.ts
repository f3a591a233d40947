import { randomBytes } from 'node:crypto'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import { scanActiveContent } from './active-content.ts'

async function scan(bytes: Buffer, chunkSize = 64 * 1024): Promise<ActiveContent[]> {
  const { take, end } = scanActiveContent()
  for (let at = 0; at < bytes.length; at += chunkSize) await take(bytes.subarray(at, at + chunkSize))
  return (await end()).active_content
}

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF'].map((part) => Buffer.from(part)))
const stream = (dictionary: string, bytes: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`1 0 obj<<${dictionary}>>\nstream\r\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream endobj\n'),
  ])
const objectStream = (objects: string, dictionary = '/Type/ObjStm/Filter/FlateDecode') =>
  stream(dictionary, deflateSync(objects))

/** Builds a ZIP archive with a central directory and deflated entries. */
function zip(...entries: [name: string, content: string][]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  for (const [name, content] of entries) {
    const data = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.write('PK\u0003\u0004')
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\u0001\u0002')
    central.writeUInt16LE(name.length, 28)
    parts.push(local, Buffer.from(name), data)
    directory.push(central, Buffer.from(name))
  }
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
}

const word = (...entries: [name: string, content: string][]) =>
  zip(['[Content_Types].xml', '<Types/>'], ['word/document.xml', '<x/>'], ...entries)
const relationship = (type: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`
const settings = 'word/_rels/settings.xml.rels'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

const older = (...parts: Buffer[]) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), ...parts, Buffer.alloc(500)])

const samples: [string, Buffer, ActiveContent[]][] = [
  ['a plain PDF', pdf('1 0 obj<</Type/Catalog/OpenAction[2 0 R/Fit]>>endobj'), []],
  ['a PDF with a link', pdf('1 0 obj<</S/URI/URI(https://example.com/scripts)>>endobj'), []],
  ['a script in a PDF', pdf('1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'), ['scripts']],
  ['a script whose name is escaped', pdf('1 0 obj<</S/J#61va#53cript/JS(x)>>endobj'), ['scripts']],
  ['a script in an object stream', pdf(objectStream('7 0 <</S/JavaScript/JS(x)>>')), ['scripts']],
  ['a scripted form', pdf('1 0 obj<</AcroForm<</XFA 3 0 R>>>>endobj'), ['scripts']],
  ['a PDF that starts a program', pdf('1 0 obj<</S /Launch /F(calc.exe)>>endobj'), ['launch_actions']],
  ['a file in a PDF', pdf(stream('/Type/EmbeddedFile', 'MZ')), ['embedded_files']],
  ['a harmless object stream', pdf(objectStream('7 0 <</Type/Page>>')), []],
  [
    'an object stream after a page',
    pdf(stream('', randomBytes(9)), objectStream('7 0 <</S/Launch>>')),
    ['launch_actions'],
  ],
  ['an encrypted object stream', pdf(stream('/Type/ObjStm/Filter/FlateDecode', 'no zlib')), ['not_checked']],
  [
    'an object stream with another filter',
    pdf(stream('/Type/ObjStm/Filter/ASCIIHexDecode', '37>')),
    ['not_checked'],
  ],
  [
    'an object stream that never ends',
    pdf(objectStream('7 0 <</S/JavaScript>>').subarray(0, -18)),
    ['scripts'],
  ],
  ['a damaged object stream', pdf(objectStream('7 0 <</S/JavaScript>>').subarray(0, -21)), ['not_checked']],
  [
    'an object stream that decompresses to 100 MB',
    pdf(objectStream('7 0 '.padEnd(100_000_000))),
    ['not_checked'],
  ],
  ['a plain Word file', word([settings, relationship('hyperlink', 'https://example.com')]), []],
  [
    'a Word file with its own template',
    word([settings, relationship('attachedTemplate', 'a.dotx', 'Internal')]),
    [],
  ],
  ['macros found by file name', word(['word/vbaProject.bin', 'x']), ['macros']],
  [
    'macros found by content type',
    zip([
      '[Content_Types].xml',
      '<Default Extension="png" ContentType="application/vnd.ms-office.vbaProject"/>',
    ]),
    ['macros'],
  ],
  ['macro sheets', word(['xl/macrosheets/sheet1.xml', 'x']), ['macros']],
  [
    'a remote template',
    word([settings, relationship('attachedTemplate', 'https://example.com/a')]),
    ['external_templates'],
  ],
  [
    'a template whose type is escaped',
    word([settings, relationship('attached&#84;emplate', 'https://example.com/a')]),
    ['external_templates'],
  ],
  [
    'a template described in UTF-16',
    word([
      settings,
      utf16(`\ufeff${relationship('attachedTemplate', 'https://example.com/a')}`).toString('latin1'),
    ]),
    ['external_templates'],
  ],
  ['a program inside a Word file', word(['word/embeddings/oleObject1.bin', 'x']), ['embedded_files']],
  ['a table inside a Word file', word(['word/embeddings/Microsoft_Excel_Sheet.xlsx', 'x']), []],
  [
    'OpenDocument macros',
    zip(['mimetype', 'application/vnd.oasis.opendocument.text'], ['Basic/Standard/Module1.xml', 'x']),
    ['macros'],
  ],
  ['an archive with a folder named basic', zip(['basic/figures.csv', 'x']), []],
  ['a program in an archive', zip(['figures.csv', 'x'], ['Invoice.PDF.exe', 'x']), ['programs']],
  ['a part that decompresses to 100 MB', word([settings, ' '.repeat(100_000_000)]), ['not_checked']],
  ['an older Word file', older(utf16('WordDocument')), []],
  ['macros in an older Word file', older(utf16('Macros'), utf16('_VBA_PROJECT')), ['macros']],
  [
    'a macro sheet in an older Excel file',
    older(Buffer.from('85000e000a0600000201060041757468', 'hex'), Buffer.from('Macro1')),
    ['macros'],
  ],
  [
    'a worksheet in an older Excel file',
    older(Buffer.from('85000e000a06000000000600', 'hex'), Buffer.from('Sheet1')),
    [],
  ],
  [
    'macros in an older PowerPoint file',
    older(
      Buffer.from(
        '0f00ff0314000000020000040c000000000000000100000002000000'.replace('0000000001', '0700000001'),
        'hex',
      ),
    ),
    ['macros'],
  ],
  ['a program inside an older file', older(utf16('\u0001Ole10Native')), ['embedded_files']],
  ['an older file with a password', older(utf16('EncryptedPackage')), ['not_checked']],
  ['text that mentions scripts', Buffer.from('a,b\n/JavaScript,/Launch\n'), []],
  ['a file of two bytes', Buffer.from('PK'), []],
]

test.each(samples)('%s', async (_, bytes, expected) => {
  expect(await scan(bytes)).toEqual(expected)
})

test.each(samples.filter(([, bytes]) => bytes.length < 5_000))(
  '%s, a few bytes at a time',
  async (_, bytes, expected) => {
    for (const chunkSize of [1, 2, 3, 7, 50]) expect(await scan(bytes, chunkSize)).toEqual(expected)
  },
)

describe('50 MB are scanned within 5 seconds:', () => {
  const size = 50 * 1024 * 1024
  const fill = (start: Buffer, unit: Buffer) => {
    const bytes = Buffer.alloc(size)
    bytes.fill(unit)
    start.copy(bytes)
    return bytes
  }
  test.each<[string, () => Buffer]>([
    ['random bytes in a PDF', () => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(size)])],
    ['endless object streams', () => fill(pdf(), objectStream('7 0 '.padEnd(4_000_000)))],
    ['tiny object streams', () => fill(pdf(), objectStream('7'))],
    ['slashes', () => fill(pdf(), Buffer.from('/'))],
    ['escaped letters', () => fill(pdf(), Buffer.from('/J#61v'))],
    [
      'an unterminated object stream',
      () => fill(pdf(stream('/Type/ObjStm', '').subarray(0, 30)), Buffer.from('x')),
    ],
    [
      'archive headers',
      () =>
        fill(
          word(),
          Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.alloc(24, 'x'), Buffer.from('\u00ff\u0003')]),
        ),
    ],
    ['parts that decompress to many megabytes', () => fill(word(), zip([settings, ' '.repeat(4_000_000)]))],
    ['tiny parts', () => fill(word(), zip(['_.rels', '']))],
    ['an older file of zeros', () => older(Buffer.alloc(size))],
  ])('%s', async (_, build) => {
    const bytes = build()
    const measure = async () => {
      // Only this thread is measured, because other threads may collect garbage from earlier tests.
      const before = process.threadCpuUsage()
      await scan(bytes)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1000
    }
    // The time is measured twice, because the first run also compiles the code and grows the heap.
    expect(Math.min(await measure(), await measure())).toBeLessThan(5_000)
  })
})
