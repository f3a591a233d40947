import { hasEncodedHost, toHostName } from '../../core/addresses.ts'

/** Decodes a host name from Punycode (`xn--mller-kva.de` to `müller.de`). May throw or return an invalid name. */
export type DecodeHost = (host: string) => string

const parts = /^([^\s@/]+@|https?:\/\/)([a-z0-9.-]+)((?::\d+)?(?:[/?#].*)?)$/s

/**
 * Converts an email address or URL for display: `info@xn--mller-kva.de` to `info@müller.de`. As in browsers, host names
 * that could be mistaken for different names stay in ASCII. Returns other text unchanged.
 */
export function toReadableAddress(text: string, decode: DecodeHost): string {
  const [, prefix, host, rest] = (hasEncodedHost(text) && parts.exec(text)) || []
  return prefix === undefined || host === undefined ? text : `${prefix}${toReadableHost(host, decode)}${rest}`
}

function toReadableHost(host: string, decode: DecodeHost): string {
  const readable = decodeHost(host, decode)
  // If the decoded name does not encode to the same host, the host is not valid Punycode.
  return readable !== null && toHostName(readable) === host && isUnmistakable(readable) ? readable : host
}

function decodeHost(host: string, decode: DecodeHost): string | null {
  try {
    return decode(host)
  } catch {
    return null
  }
}

/** Scripts in common use. */
const scripts = (
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thaana Ethiopic Mongolian Tibetan Devanagari Bengali ' +
  'Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar'
)
  .split(' ')
  .map((script) => [script])
/** Combinations of scripts in Chinese, Japanese and Korean names. */
const mixedScripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

const labels = [...scripts, ...mixedScripts].map((mix) => {
  const letters = mix.map((script) => String.raw`\p{scx=${script}}`).join('')
  return new RegExp(String.raw`^(?:[0-9-]|(?=[\p{L}\p{M}\p{N}])[${letters}\p{sc=Inherited}])+$`, 'u')
})

/** Labels of digits, hyphens, and Cyrillic and Greek letters that look like Latin letters. */
const lookalikes = /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτϲϳ0-9-]+$/u

/**
 * False if a label uses an uncommon script, imitates Latin letters under a Latin top-level domain, or mixes scripts in
 * a combination that is not in `mixedScripts`.
 */
function isUnmistakable(host: string): boolean {
  const names = host.split('.')
  const hasLatinEnding = /^[a-z]+$/.test(names.at(-1) ?? '')
  return names.every(
    (name) =>
      labels.some((label) => label.test(name)) &&
      !(hasLatinEnding && lookalikes.test(name) && !/^[0-9-]+$/.test(name)),
  )
}
