import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import type { Report, Scan } from './scan.ts'
import { createInflater } from './inflate.ts'
import { createPdfPasswordCheck } from './pdf-password.ts'

/** The beginning of a PDF. Some programs write a byte order mark or blank lines before it. */
// oxlint-disable-next-line no-control-regex -- zeros precede some PDFs
export const pdfStart = /^(?:\xef\xbb\xbf)?[\s\x00]*%PDF/

/** Matches a PDF name. Each letter may be written as a hexadecimal code: `/J#61vaScript`. */
const matchName = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9#])`

/** These names are too long to appear in compressed data by chance. */
const names: readonly (readonly [ActiveContent, readonly string[]])[] = [
  ['scripts', ['JavaScript', 'Rendition', 'XFA']],
  ['launch_actions', ['Launch']],
  ['embedded_files', ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia']],
]
const patterns = names.map(
  ([content, list]) => [content, new RegExp(list.map(matchName).join('|'), 'i')] as const,
)

const objectStream = matchName('ObjStm')
/** Rare stream filters, which are not decoded here. */
const otherFilter = ['LZWDecode', 'LZW', 'ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx', 'RunLengthDecode']
  .concat('RL', 'Crypt', 'Predictor')
  .map(matchName)
  .join('|')
/** Matches any of the names, so that a chunk without them is searched only once. */
const anyName = new RegExp(
  [...names.flatMap(([, list]) => list.map(matchName)), objectStream, otherFilter].join('|'),
  'i',
)
const streamEnd = 'endstream'
/** The length of the longest token if every letter is written as a hexadecimal code. */
const maxToken = 64
const maxObjectStreams = 5_000
const maxObjectStreamBytes = 2 * 1024 * 1024

/**
 * Detects scripts, launch actions and embedded files in a PDF by name. Searches the uncompressed parts and the object
 * streams, which contain compressed objects.
 */
export class PdfScan implements Scan {
  readonly #report: Report
  readonly #inflater = createInflater('zlib', maxObjectStreams)
  readonly #tokens = new RegExp(`(${objectStream})|(${otherFilter})|(?<!end)stream(?:\\r?\\n|\\r)`, 'gi')
  readonly #password = createPdfPasswordCheck()
  #rest = ''
  #isObjectStream = false
  #hasOtherFilter = false
  /** The bytes of the current object stream. */
  #collected: string | null = null

  constructor(report: Report) {
    this.#report = report
  }

  async take(bytes: string): Promise<void> {
    this.#password.take(bytes)
    const text = this.#rest + bytes
    if (this.#isBetweenObjects() && !anyName.test(text)) {
      this.#rest = text.slice(-maxToken)
      return
    }
    this.#search(text)
    let from = 0
    for (let before = -1; before !== from;) {
      before = from
      from =
        this.#collected === null
          ? this.#readPlain(text, from)
          : await this.#readObjectStream(text, from, this.#collected)
    }
    this.#rest = text.slice(from)
  }

  async end(): Promise<void> {
    if (this.#collected !== null) await this.#endObjectStream(this.#collected + this.#rest)
    if (this.#password.needsPassword()) this.#report('needs_password')
  }

  #search(text: string): void {
    for (const [content, pattern] of patterns) if (pattern.test(text)) this.#report(content)
  }

  #isBetweenObjects(): boolean {
    return this.#collected === null && !this.#isObjectStream && !this.#hasOtherFilter
  }

  #resetObject(): void {
    this.#isObjectStream = false
    this.#hasOtherFilter = false
  }

  async #endObjectStream(bytes: string): Promise<void> {
    this.#search(bytes)
    const isPlain = /^\s*\d+\s+\d+\s/.test(bytes)
    if (!isPlain && !this.#hasOtherFilter) {
      const { text, isWhole } = await this.#inflater.inflate(bytes.replace(/^\n/, ''))
      this.#search(text)
      if (!isWhole) this.#report('not_checked')
    } else if (this.#hasOtherFilter) this.#report('not_checked')
    this.#resetObject()
  }

  /** Reads up to the next object stream and returns the offset of the unread part. */
  #readPlain(text: string, from: number): number {
    this.#tokens.lastIndex = from
    for (let match; (match = this.#tokens.exec(text));) {
      from = this.#tokens.lastIndex
      if (match[1] !== undefined) this.#isObjectStream = true
      else if (match[2] !== undefined) this.#hasOtherFilter = true
      else if (this.#isObjectStream && this.#inflater.isExhausted()) {
        this.#report('not_checked')
        this.#resetObject()
      } else if (this.#isObjectStream) {
        this.#collected = ''
        return from
      } else this.#resetObject()
    }
    return Math.max(from, text.length - maxToken)
  }

  /** Reads up to the end of the object stream and returns the offset of the unread part. */
  async #readObjectStream(text: string, from: number, before: string): Promise<number> {
    const end = text.indexOf(streamEnd, from)
    const to = end === -1 ? Math.max(from, text.length - streamEnd.length) : end
    const bytes = before + text.slice(from, to)
    this.#collected = end === -1 ? bytes : null
    if (end !== -1) await this.#endObjectStream(bytes)
    else if (bytes.length > maxObjectStreamBytes) {
      this.#report('not_checked')
      this.#collected = null
      this.#resetObject()
    }
    return end === -1 ? to : end + streamEnd.length
  }
}
