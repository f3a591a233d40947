import type { ActiveContent } from '#contract/rules/active-content.ts'
import type { Report, Scan } from './scan.ts'
import { createInflater } from './inflate.ts'

/** Matches a name of PDF, any letter of which may be written as its hexadecimal code, `/J#61vaScript`. */
const matchName = (name: string) =>
  `/${[...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9#])`

/** Names long enough not to appear by chance in compressed data. */
const names: readonly (readonly [ActiveContent, readonly string[]])[] = [
  ['scripts', ['JavaScript', 'Rendition', 'XFA']],
  ['launch_actions', ['Launch']],
  ['embedded_files', ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia']],
]
const patterns = names.map(
  ([content, list]) => [content, new RegExp(list.map(matchName).join('|'), 'i')] as const,
)

const objectStream = matchName('ObjStm')
/** Filters of streams that only old or strange programs put on objects; we unpack none of them. */
const otherFilter = ['LZWDecode', 'LZW', 'ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx', 'RunLengthDecode']
  .concat('RL', 'Crypt', 'Predictor')
  .map(matchName)
  .join('|')
const streamEnd = 'endstream'
/** The longest token, each of its letters as a code. */
const maxToken = 64
const maxObjectStreams = 5_000
const maxObjectStreamBytes = 2 * 1024 * 1024

/**
 * Looks for the names of scripts, launch actions and embedded files: in the plain parts of a PDF, and in its object streams,
 * where compressed objects lie.
 */
export function createPdfScan(report: Report): Scan {
  const inflater = createInflater('zlib', maxObjectStreams)
  const tokens = new RegExp(`(${objectStream})|(${otherFilter})|(?<!end)stream(?:\\r?\\n|\\r)`, 'gi')
  let rest = ''
  let isObjectStream = false
  let hasOtherFilter = false
  /** The bytes of the object stream that is being read. */
  let collected: string | null = null

  const search = (text: string) => {
    for (const [content, pattern] of patterns) if (pattern.test(text)) report(content)
  }
  const resetObject = () => {
    isObjectStream = false
    hasOtherFilter = false
  }

  async function endObjectStream(bytes: string): Promise<void> {
    search(bytes)
    const isPlain = /^\s*\d+\s+\d+\s/.test(bytes)
    if (!isPlain && !hasOtherFilter) {
      const { text, isWhole } = await inflater.inflate(bytes.replace(/^\n/, ''))
      search(text)
      if (!isWhole) report('not_checked')
    } else if (hasOtherFilter) report('not_checked')
    resetObject()
  }

  /** Reads up to the next object stream, and returns where the unread part begins. */
  function readPlain(text: string, from: number): number {
    tokens.lastIndex = from
    for (let match; (match = tokens.exec(text));) {
      from = tokens.lastIndex
      if (match[1] !== undefined) isObjectStream = true
      else if (match[2] !== undefined) hasOtherFilter = true
      else if (isObjectStream && inflater.isExhausted()) {
        report('not_checked')
        resetObject()
      } else if (isObjectStream) {
        collected = ''
        return from
      } else resetObject()
    }
    return Math.max(from, text.length - maxToken)
  }

  /** Collects up to the end of the object stream, and returns where the unread part begins. */
  async function readObjectStream(text: string, from: number, before: string): Promise<number> {
    const end = text.indexOf(streamEnd, from)
    const to = end === -1 ? Math.max(from, text.length - streamEnd.length) : end
    const bytes = before + text.slice(from, to)
    collected = end === -1 ? bytes : null
    if (end !== -1) await endObjectStream(bytes)
    else if (bytes.length > maxObjectStreamBytes) {
      report('not_checked')
      collected = null
      resetObject()
    }
    return end === -1 ? to : end + streamEnd.length
  }

  return {
    async take(bytes) {
      const text = rest + bytes
      search(text)
      let from = 0
      for (let before = -1; before !== from;) {
        before = from
        from = collected === null ? readPlain(text, from) : await readObjectStream(text, from, collected)
      }
      rest = text.slice(from)
    },
    end: async () => (collected === null ? undefined : endObjectStream(collected + rest)),
  }
}
