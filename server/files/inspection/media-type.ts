import { binaryEndings, endingsByType, getExtension } from '#contract/rules/files/file-types.ts'
import { decodeTextHead } from '#contract/rules/files/text-encoding.ts'
import { pdfStart, signatureLength } from './content.ts'
import { findMarkup } from './markup.ts'
import type { Finding } from './scan.ts'

export interface FileFacts {
  head: Buffer
  name: string
  contents: ReadonlySet<Finding>
}

/** Formats in an OLE container. A format comes before the formats that it usually embeds. */
const containerTypes: readonly (readonly [Finding, string])[] = [
  ['outlook', 'application/vnd.ms-outlook'],
  ['powerpoint', 'application/vnd.ms-powerpoint'],
  ['word', 'application/msword'],
  ['excel', 'application/vnd.ms-excel'],
]

/** Types that share a signature with a more common type and are identified by the file extension. */
const typesByEnding: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': {
    '.xlsb': 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
    '.xps': 'application/vnd.ms-xpsdocument',
    '.oxps': 'application/vnd.ms-xpsdocument',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    '.xlsb': 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  },
}

/** Formats that begin with text but are not plain text. */
const textFormats = ['application/pdf', 'application/rtf', 'application/postscript', 'application/eps']

export async function detectFormat(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  const start = head.toString('latin1', 0, signatureLength)
  if (pdfStart.test(start)) return { ext: 'pdf', mime: 'application/pdf' }
  // `file-type` skips an ID3 tag and returns the format of the bytes after it.
  if (start.startsWith('ID3')) return { ext: 'mp3', mime: 'audio/mpeg' }
  // The package is loaded on first use, to speed up startup.
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(head)
}

export async function detectMediaType({ head, name, contents }: FileFacts): Promise<string | null> {
  const ending = getExtension(name)
  const format = await detectFormat(head)
  // Text may begin with the signature of a binary format: BMP files begin with “BM”, and so does the bank name “BMO”.
  if (!format || !textFormats.includes(format.mime)) {
    const type = detectTextType(head, ending)
    if (type !== undefined) return type
  }
  if (!format || format.ext === 'pst') return null
  if (format.mime === 'application/x-cfb') return detectContainerType(contents, ending)
  if (!(format.mime in endingsByType)) return null
  return typesByEnding[format.mime]?.[ending] ?? format.mime
}

const findType = (ending: string, types: readonly string[]): string | null =>
  types.find((type) => endingsByType[type]?.includes(ending)) ?? null

const isOffice = (type: string) => /^application\/(?:msword|vnd\.ms-(?!outlook|xps)|vnd\.openxml)/.test(type)
const officeTypes = Object.keys(endingsByType).filter(isOffice)

function detectContainerType(contents: FileFacts['contents'], ending: string): string | null {
  if (contents.has('installer')) return null
  // Office wraps an encrypted file in an OLE container, so the file's type is known only from its extension.
  if (contents.has('encrypted_package')) return findType(ending, officeTypes)
  const containedTypes = containerTypes.flatMap(([content, type]) => (contents.has(content) ? [type] : []))
  const types = containedTypes.length > 0 ? containedTypes : containerTypes.map(([, type]) => type)
  return findType(ending, types) ?? containedTypes[0] ?? null
}

/** Matches at least two header lines at the beginning of a saved email. */
const emailHeader = /^(?:[\x21-\x39\x3b-\x7e]+:.*(?:\r?\n[ \t].*)*\r?\n){2,}/
const isEmail = (text: string) =>
  (emailHeader.exec(text)?.[0].match(/^(?:from|to|date|subject|received|message-id|mime-version):/gim) ?? [])
    .length > 1

/**
 * Detects the type of text. Returns null for markup that a browser or server would run, and for text with the
 * extension of a binary format, such as `.pdf`. Returns undefined for binary data.
 */
function detectTextType(head: Buffer, ending: string): string | null | undefined {
  const decoded = decodeTextHead(head)
  if (!decoded) return undefined
  if (ending === '.eml' && isEmail(decoded.text)) return 'message/rfc822'
  if (findMarkup(decoded.text, head) || binaryEndings.has(ending)) return null
  if (ending === '.csv') return 'text/csv'
  return ending === '.tsv' || ending === '.tab' ? 'text/tab-separated-values' : 'text/plain'
}
