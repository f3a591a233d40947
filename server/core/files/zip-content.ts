import type { ActiveContent } from '#contract/rules/active-content.ts'
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

/** Where OpenDocument keeps macros. */
const openDocumentMacros = /^(basic|scripts)\//

/** The parts of an Office file that name the types of its other parts, and where they lie. */
const describing = /(^|\/)(\[content_types\]\.xml|[^/]*\.rels)$/
const macroTypes = /vbaproject|macroenabled|macrosheet|relationships\/control"/i
const loadedTypes = /\/(attachedTemplate|frame|oleObject|package|subDocument|aFChunk)["']/i

// oxlint-disable-next-line no-control-regex -- the signatures of a local header, the central directory and a descriptor
const signature = () => /PK(?:(\x03\x04)|(\x01\x02)|\x07\x08)/g
const signatureLength = 4
const localHeader = { size: 30, nameLength: 26, extraLength: 28 }
const centralHeader = { size: 46, nameLength: 28, extraLength: 30 }
const methods = { stored: 0, deflated: 8 }

/** Longer names are read up to here. */
const maxName = 1_000
const maxParts = 2_000
const maxHeaders = 50_000
const maxPartBytes = 1024 * 1024

const readUint16 = (text: string, at: number) => text.charCodeAt(at) | (text.charCodeAt(at + 1) << 8)

/**
 * Looks for macros, embedded programs and templates from elsewhere in Office and OpenDocument files, and for programs in
 * other archives: by the names of the parts, and by what describes them. Parts inside stored archives count as well.
 */
export function createZipScan(report: Report): Scan {
  const inflater = createInflater('raw', maxParts)
  let rest = ''
  let isOpenDocument = false
  let headers = 0
  const describingParts = new Set<string>()
  /** The part that is being read: `skip` bytes of its header are still to come. */
  let part: { method: number; skip: number; bytes: string } | null = null

  function checkName(name: string): void {
    if (name === 'mimetype') isOpenDocument = true
    for (const [content, rule] of nameRules) if (rule.test(name)) report(content)
    if (isOpenDocument && openDocumentMacros.test(name)) report('macros')
  }

  async function endPart({ method, skip, bytes }: { method: number; skip: number; bytes: string }) {
    part = null
    const content = bytes.slice(skip)
    if (method === methods.stored) checkDescription(decodeXml(content), report)
    else if (method === methods.deflated && !inflater.isExhausted()) {
      const { text, isWhole } = await inflater.inflate(content)
      checkDescription(decodeXml(text), report)
      if (!isWhole) report('not_checked')
    } else report('not_checked')
  }

  /** Reads the header at `at`; false while it is incomplete. */
  function readHeader(text: string, at: number, isLocal: boolean): boolean {
    const header = isLocal ? localHeader : centralHeader
    if (text.length < at + header.size) return false
    const nameLength = readUint16(text, at + header.nameLength)
    const nameAt = at + header.size
    const length = Math.min(nameLength, maxName)
    if (text.length < nameAt + length) return false
    headers += 1
    if (headers > maxHeaders) {
      report('not_checked')
      return true
    }
    const name = text
      .slice(nameAt, nameAt + length)
      .replaceAll('\\', '/')
      .toLowerCase()
    checkName(name)
    if (!describing.test(name)) return true
    if (!isLocal) {
      // A reader goes by the directory. What it calls by another name than the part itself was not looked at.
      if (!describingParts.has(name)) report('not_checked')
      return true
    }
    if (describingParts.size < maxParts) describingParts.add(name)
    const skip = header.size + nameLength + readUint16(text, at + header.extraLength) - signatureLength
    part = { method: readUint16(text, at + 8), skip, bytes: '' }
    return true
  }

  async function addToPart(bytes: string): Promise<void> {
    if (!part) return
    part.bytes += bytes
    if (part.bytes.length <= maxPartBytes) return
    report('not_checked')
    part = null
  }

  return {
    async take(bytes) {
      const text = rest + bytes
      const signatures = signature()
      let from = 0
      for (let match; (match = signatures.exec(text));) {
        if (part) await endPart({ ...part, bytes: part.bytes + text.slice(from, match.index) })
        from = match.index
        const isHeader = match[1] !== undefined || match[2] !== undefined
        if (isHeader && !readHeader(text, from, match[1] !== undefined)) {
          rest = text.slice(from)
          return
        }
        from += signatureLength
      }
      const to = Math.max(from, text.length - signatureLength)
      await addToPart(text.slice(from, to))
      rest = text.slice(to)
    },
    end: async () => (part ? endPart({ ...part, bytes: part.bytes + rest }) : undefined),
  }
}

/** Reads XML in UTF-8 or UTF-16 with its numeric references, as far as the names in it are ASCII. */
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
  for (const [element] of xml.matchAll(/<[^<]*/g))
    if (/TargetMode\s*=\s*["']External["']/.test(element) && loadedTypes.test(element))
      report('external_templates')
}
