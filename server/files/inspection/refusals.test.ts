import { supportedExtensions } from 'file-type'
import { expect, test } from 'vitest'
import { endingsByType } from '#contract/rules/files/file-types.ts'
import { officeFiles } from '#tests/files/office-files.ts'
import { createFileInspection } from './inspection.ts'
import { explainFormat } from './refusals.ts'

async function explain(bytes: Buffer, name: string): Promise<string> {
  const { take, end } = createFileInspection()
  take(bytes)
  return end(bytes, name).then(
    ({ media_type }) => `accepted as ${media_type}`,
    (error: unknown) => (error as Error).message,
  )
}

/** Formats that a message must not ask for if the file already has one of these extensions. */
const formats: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bPDF\b/, ['.pdf']],
  [/\b(?:JPEG|PNG|picture)s?\b(?! in)/, ['.jpg', '.jpeg', '.png']],
  [/\bZIP\b/, ['.zip']],
  [/\b(?:spreadsheet|CSV|Excel)s?\b/i, ['.csv', '.xls', '.xlsx']],
  [/\b(?:Office|Word|PowerPoint)\b/, ['.docx', '.pptx']],
  [/\bemails\b/, ['.eml', '.msg']],
]
const sentEndings = [
  '.pdf',
  '.csv',
  '.xls',
  '.xlsx',
  '.docx',
  '.pptx',
  '.jpg',
  '.png',
  '.zip',
  '.eml',
  '.msg',
  '.txt',
  '.exe',
  '',
]

function listRepeatedRequests(message: string, ending: string): RegExp[] {
  const advice = message.split('. ').slice(1).join('. ')
  return formats
    .filter(([format, endings]) => endings.includes(ending) && format.test(advice))
    .map(([format]) => format)
}

const sentences = /^(?:This|The|In) [^.]+(?:\.\w[^.]*)*(?:\. [^.]+)*$/

const bytes = (hex: string) => Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(600)])
const binary = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256))

const refused: [string, Buffer, RegExp][] = [
  ['nothing', Buffer.alloc(0), /empty/],
  ['a page', Buffer.from('<!doctype html><title>x</title>'), /web page/],
  ['an HTML table', Buffer.from('<table><tr><td>1</td></tr></table>'), /web page/],
  ['a page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le'), /web page/],
  ['a page in UTF-16 without a byte order mark', Buffer.from('<html><body>', 'utf16le').swap16(), /web page/],
  ['a page in UTF-7', Buffer.from('a,b\n+ADw-script+AD4-alert(1)+ADw-/script+AD4-'), /web page/],
  ['a page in Windows-1252', Buffer.from('Gr\xf6\xdfe <script>alert(1)</script>', 'latin1'), /web page/],
  [
    'a page with escape sequences in its tags',
    Buffer.from('a <scr\u001b(Bipt>alert(1)</script>'),
    /web page/,
  ],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
  [
    'a spreadsheet in XML',
    Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
    /XML/,
  ],
  [
    'a statement in XML with a script',
    Buffer.from('<?xml version="1.0"?><OFX><x xmlns="http://www.w3.org/1999/xhtml"/></OFX>'),
    /XML/,
  ],
  [
    'a statement in XML with a namespace in character references',
    Buffer.from('<?xml version="1.0"?><OFX><x:script xmlns:x="http&#58;//www.w3.org/1999/xhtml"/></OFX>'),
    /XML/,
  ],
  ['PHP', Buffer.from('<?php system($_GET["c"]); ?>'), /program code/],
  ['a program', bytes('4d5a9000 03000000'), /program/],
  ['a Linux program', bytes('7f454c46 02010100'), /program/],
  ['an installer', officeFiles.installer(), /installer/],
  ['a RAR archive', bytes('526172211a0700'), /RAR/],
  ['a 7-Zip archive', bytes('377abcaf271c0004'), /7-Zip/],
  ['a gzip stream', bytes('1f8b0800000000000003'), /compressed archive/],
  ['a recording', bytes('00000018 66747970 69736f6d 00000200'), /recording/],
  [
    'music with an ID3 tag',
    Buffer.concat([Buffer.from('ID3'), Buffer.alloc(20), Buffer.from('%PDF-1.7')]),
    /recording/,
  ],
  ['a database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(600)]), /database/],
  ['a Photoshop picture', bytes('38425053 0001'), /image in a format of a specific/],
  ['PostScript', Buffer.from('%!PS-Adobe-3.0\n'), /PostScript/],
  ['a mailbox', bytes('2142444e'), /mailbox/],
  ['binary data', binary, /in an unrecognized format/],
]

test.each(refused)('%s is refused with a reason, whatever its name', async (_, content, reason) => {
  for (const ending of sentEndings) {
    const message = await explain(content, `sent${ending}`)
    expect(message).toMatch(reason)
    expect(message).not.toMatch(/^accepted/)
    expect(message).toMatch(sentences)
    expect(listRepeatedRequests(message, ending)).toEqual([])
  }
})

test('a password-protected Office file without an Office extension is refused with that reason', async () => {
  for (const name of ['Report', 'Report.pdf', 'Report.bin'])
    expect(await explain(officeFiles.protectedPackage(), name)).toMatch(/password-protected, and its name/)
})

test('every detectable format is accepted or described, and no advice names the format that was sent', () => {
  const accepted = new Set(Object.values(endingsByType).flat())
  const others = [...supportedExtensions].filter(
    (ext) => !accepted.has(`.${ext}`) || ['dat', 'pst'].includes(ext),
  )
  const messages = others.flatMap((ext) =>
    sentEndings.map((ending) => ({ ext, ending, message: explainFormat(ext, ending) })),
  )
  expect(messages.filter(({ message }) => !sentences.test(message))).toEqual([])
  expect(messages.filter(({ message, ending }) => listRepeatedRequests(message, ending).length > 0)).toEqual(
    [],
  )
  const undescribed = messages
    .filter(({ message }) => /is in [A-Z\d]+ format/.test(message))
    .map(({ ext }) => ext)
  expect(undescribed.filter((ext) => !['cfb', 'xml', 'ics', 'vcf', 'vtt'].includes(ext))).toEqual([])
})
