import { endingsByType, getEnding } from '#contract/rules/files/file-types.ts'
import { decodeTextHead } from '#contract/rules/files/text-encoding.ts'
import { signatureLength } from './active-content.ts'
import { findMarkup } from './markup.ts'
import { pdfStart } from './pdf-content.ts'
import type { ContainerContent } from './scan.ts'

/** The first bytes of a file, its name, and what the scan found in its container. */
export interface FileFacts {
  head: Buffer
  name: string
  contents: ReadonlySet<ContainerContent>
}

/** The formats that share the container of older Office files, first the one that is more likely to contain the others. */
const containerTypes: readonly (readonly [ContainerContent, string])[] = [
  ['outlook', 'application/vnd.ms-outlook'],
  ['powerpoint', 'application/vnd.ms-powerpoint'],
  ['word', 'application/msword'],
  ['excel', 'application/vnd.ms-excel'],
]

/** Types whose signature is that of a more usual type, which only the name tells apart. */
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

/** Formats whose first bytes are text, although they are no plain text. */
const textFormats = ['application/pdf', 'application/rtf', 'application/postscript', 'application/eps']

/** Detects the format of a file from its first bytes; undefined where no signature matches. */
export async function detectFormat(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  const start = head.toString('latin1', 0, signatureLength)
  if (pdfStart.test(start)) return { ext: 'pdf', mime: 'application/pdf' }
  // A tag of music, which is skipped as if anything could follow it.
  if (start.startsWith('ID3')) return { ext: 'mp3', mime: 'audio/mpeg' }
  // loaded with the first upload
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(head)
}

/** Detects a file's type from its content; null for a type that is not accepted. */
export async function detectMediaType({ head, name, contents }: FileFacts): Promise<string | null> {
  const ending = getEnding(name)
  const format = await detectFormat(head)
  // Words that begin like a signature are text: BM is a picture's, and the name of a bank begins so.
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

/** Office encrypts a whole file into the older container, whatever the file is: only its name says which program reads it. */
const isOffice = (type: string) => /^application\/(?:msword|vnd\.ms-(?!outlook|xps)|vnd\.openxml)/.test(type)
const officeTypes = Object.keys(endingsByType).filter(isOffice)

function detectContainerType(contents: FileFacts['contents'], ending: string): string | null {
  if (contents.has('installer')) return null
  if (contents.has('encrypted_package')) return findType(ending, officeTypes)
  const containedTypes = containerTypes.flatMap(([content, type]) => (contents.has(content) ? [type] : []))
  const types = containedTypes.length > 0 ? containedTypes : containerTypes.map(([, type]) => type)
  return findType(ending, types) ?? containedTypes[0] ?? null
}

/** A saved email begins with the lines of its header, two of which every email has. */
const emailHeader = /^(?:[\x21-\x39\x3b-\x7e]+:.*(?:\r?\n[ \t].*)*\r?\n){2,}/
const isEmail = (text: string) =>
  (emailHeader.exec(text)?.[0].match(/^(?:from|to|date|subject|received|message-id|mime-version):/gim) ?? [])
    .length > 1

/** Null for markup, which a browser would run; undefined for binary data. */
function detectTextType(head: Buffer, ending: string): string | null | undefined {
  const decoded = decodeTextHead(head)
  if (!decoded) return undefined
  if (ending === '.eml' && isEmail(decoded.text)) return 'message/rfc822'
  if (findMarkup(decoded.text, head)) return null
  if (ending === '.csv') return 'text/csv'
  return ending === '.tsv' || ending === '.tab' ? 'text/tab-separated-values' : 'text/plain'
}
