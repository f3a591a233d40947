/** `other` means any encoding except UTF-8 and UTF-16, such as Windows-1252 or Shift JIS. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'other'

interface DecodedText {
  encoding: TextEncoding
  /** The text without its byte order mark. Text in an `other` encoding is decoded as Windows-1252. */
  text: string
}

// oxlint-disable-next-line no-control-regex -- control characters distinguish binary data from text
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/
// oxlint-disable-next-line no-control-regex -- the DOS end-of-file mark, which some exports still write
const endOfFile = /\u001a+$/
/** Unassigned and private-use characters, which are common if binary data is decoded as UTF-16. */
const unassigned = /[\p{Cn}\p{Co}]/u

const sampleBytes = 4096

/** Decodes the first bytes of a file; null for binary data. */
export function decodeTextHead(head: Uint8Array): DecodedText | null {
  const wide = detectWide(head)
  if (wide) {
    const text = decode(head, wide)
    return text === null || control.test(text) || unassigned.test(text) ? null : { encoding: wide, text }
  }
  const utf8 = decode(head, 'utf-8')
  const text = utf8 ?? decodeWindows1252(head)
  if (text === null || control.test(text.replace(endOfFile, ''))) return null
  return { encoding: utf8 === null ? 'other' : 'utf-8', text }
}

function detectWide(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head.length % 2 === 1) return null
  const sample = head.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const [majority, minority, units] = [Math.max(even, odd), Math.min(even, odd), sample.length / 2]
  if (majority < Math.max(units / 4, Math.min(units / 2, 8)) || minority > majority / 10) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    // `stream` drops a character that is truncated at the end of the head.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/**
 * Decodes text as Windows-1252. Returns null if at most one byte in 16 is ASCII, which indicates binary data: text
 * usually contains more ASCII, such as spaces, separators and digits.
 */
function decodeWindows1252(head: Uint8Array): string | null {
  let ascii = 0
  for (const byte of head) if (byte < 0x7f) ascii += 1
  return ascii > head.length / 16 ? new TextDecoder('windows-1252').decode(head) : null
}
