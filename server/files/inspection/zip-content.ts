import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import type { Report, Scan } from './scan.ts'
import { createInflater } from './inflate.ts'

const nameRules: readonly (readonly [ActiveContent, RegExp])[] = [
  ['macros', /(^|\/)vbaproject\.bin$|(^|\/)(macrosheets|activex)\//],
  ['embedded_files', /(^|\/)embeddings\/[^/]+\.bin$/],
  [
    'programs',
    /\.(exe|com|scr|pif|msi|dll|cpl|jar|hta|jse?|vb[es]|ws[fh]|ps1|bat|cmd|sh|url|lnk|scf|reg|html?|svg|chm|iso|app)$/,
  ],
]

/** The OpenDocument folders that contain macros. */
const openDocumentMacros = /^(basic|scripts)\//

/** Parts of an Office or OpenDocument file that list other parts and their locations. */
const describing = /(^|\/)(\[content_types\]\.xml|[^/]*\.rels|meta-inf\/manifest\.xml)$/
const macroTypes = /vbaproject|macroenabled|macrosheet|relationships\/control"/i
/** The OpenDocument element for encrypted parts. */
const encryptedParts = /<(?:[\w-]+:)?encryption-data\b/i
const loadedTypes = /\/(attachedTemplate|frame|oleObject|package|subDocument|aFChunk)["']/i

// oxlint-disable-next-line no-control-regex -- the signatures of a local header, the central directory and a descriptor
const signature = () => /PK(?:(\x03\x04)|(\x01\x02)|\x07\x08)/g
const signatureLength = 4
const localHeader = { size: 30, flags: 6, nameLength: 26, extraLength: 28 }
const centralHeader = { size: 46, flags: 8, nameLength: 28, extraLength: 30 }
const encryptedFlag = 1
const methods = { stored: 0, deflated: 8 }

const maxName = 1_000
const maxParts = 2_000
const maxHeaders = 50_000
const maxPartBytes = 1024 * 1024

const readUint16 = (text: string, at: number) => text.charCodeAt(at) | (text.charCodeAt(at + 1) << 8)

interface Part {
  method: number
  /** The number of header bytes before the content. */
  skip: number
  bytes: string
}

/**
 * Detects macros, embedded programs and remote templates in Office and OpenDocument files, and programs in other
 * archives, by the names and descriptions of the parts. Includes the parts of uncompressed archives inside the file.
 */
export class ZipScan implements Scan {
  readonly #report: Report
  readonly #inflater = createInflater('raw', maxParts)
  readonly #describingParts = new Set<string>()
  #rest = ''
  #isOpenDocument = false
  #headers = 0
  #part: Part | null = null

  constructor(report: Report) {
    this.#report = report
  }

  async take(bytes: string): Promise<void> {
    const text = this.#rest + bytes
    const signatures = signature()
    let from = 0
    for (let match; (match = signatures.exec(text));) {
      if (this.#part) await this.#endPart(this.#part, text.slice(from, match.index))
      from = match.index
      const isHeader = match[1] !== undefined || match[2] !== undefined
      if (isHeader && !this.#readHeader(text, from, match[1] !== undefined)) {
        this.#rest = text.slice(from)
        return
      }
      from += signatureLength
    }
    const to = Math.max(from, text.length - signatureLength)
    this.#addToPart(text.slice(from, to))
    this.#rest = text.slice(to)
  }

  async end(): Promise<void> {
    if (this.#part) await this.#endPart(this.#part, this.#rest)
  }

  #checkName(name: string): void {
    if (name === 'mimetype') this.#isOpenDocument = true
    for (const [content, rule] of nameRules) if (rule.test(name)) this.#report(content)
    if (this.#isOpenDocument && openDocumentMacros.test(name)) this.#report('macros')
  }

  #addToPart(bytes: string): void {
    if (!this.#part) return
    this.#part.bytes += bytes
    if (this.#part.bytes.length <= maxPartBytes) return
    this.#report('not_checked')
    this.#part = null
  }

  async #endPart({ method, skip, bytes }: Part, lastBytes: string): Promise<void> {
    this.#part = null
    const content = (bytes + lastBytes).slice(skip)
    if (method === methods.stored) checkDescription(decodeXml(content), this.#report)
    else if (method === methods.deflated && !this.#inflater.isExhausted()) {
      const { text, isWhole } = await this.#inflater.inflate(content)
      checkDescription(decodeXml(text), this.#report)
      if (!isWhole) this.#report('not_checked')
    } else this.#report('not_checked')
  }

  /** Reads the header at `at`; false when it is still incomplete. */
  #readHeader(text: string, at: number, isLocal: boolean): boolean {
    const header = isLocal ? localHeader : centralHeader
    if (text.length < at + header.size) return false
    const nameLength = readUint16(text, at + header.nameLength)
    const nameAt = at + header.size
    const length = Math.min(nameLength, maxName)
    if (text.length < nameAt + length) return false
    this.#headers += 1
    if (this.#headers > maxHeaders) {
      this.#report('not_checked')
      return true
    }
    if (readUint16(text, at + header.flags) & encryptedFlag) this.#report('needs_password')
    const name = text
      .slice(nameAt, nameAt + length)
      .replaceAll('\\', '/')
      .toLowerCase()
    this.#checkName(name)
    if (!describing.test(name)) return true
    if (isLocal) {
      const skip = header.size + nameLength + readUint16(text, at + header.extraLength) - signatureLength
      this.#beginPart(name, { method: readUint16(text, at + 8), skip, bytes: '' })
    } else if (!this.#describingParts.has(name)) {
      // Programs read the central directory. A part with a different name there has not been scanned.
      this.#report('not_checked')
    }
    return true
  }

  #beginPart(name: string, part: Part): void {
    if (this.#describingParts.size < maxParts) this.#describingParts.add(name)
    this.#part = part
  }
}

/** Decodes the ASCII characters of UTF-8 or UTF-16 XML, including numeric character references. */
const decodeXml = (text: string) =>
  text
    .replaceAll('\0', '')
    .replace(
      /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
      (_, hex: string | undefined, decimal: string | undefined) =>
        String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )

function checkDescription(xml: string, report: Report): void {
  if (macroTypes.test(xml)) report('macros')
  if (encryptedParts.test(xml)) report('needs_password')
  for (const [element] of xml.matchAll(/<[^<]*/g))
    if (/TargetMode\s*=\s*["']External["']/.test(element) && loadedTypes.test(element))
      report('external_templates')
}
