import { hasEncodedHost, toHostName } from '../../core/addresses.ts'

/**
 * Decodes a host name from ASCII (`xn--mller-kva.de` is `müller.de`). May throw, or return a name that is not
 * valid.
 */
export type DecodeHost = (host: string) => string

/** An email address or a web address: before its host, the host, and the rest. */
const parts = /^([^\s@/]+@|https?:\/\/)([a-z0-9.-]+)((?::\d+)?(?:[/?#].*)?)$/s

/**
 * An email address or a web address as people read it: `info@müller.de` for `info@xn--mller-kva.de`. A host
 * name that may pass for a different name stays in ASCII, as in browsers. Any other text stays as it is.
 */
export function toReadableAddress(text: string, decode: DecodeHost): string {
  const [, before, host, rest] = (hasEncodedHost(text) && parts.exec(text)) || []
  return before === undefined || host === undefined ? text : `${before}${toReadableHost(host, decode)}${rest}`
}

function toReadableHost(host: string, decode: DecodeHost): string {
  const readable = decodeHost(host, decode)
  // A name that does not lead back to its host was not encoded by the rules.
  return readable !== null && toHostName(readable) === host && isUnmistakable(readable) ? readable : host
}

function decodeHost(host: string, decode: DecodeHost): string | null {
  try {
    return decode(host)
  } catch {
    return null
  }
}

/** Scripts of living languages. Chinese, Japanese and Korean names mix theirs, also with Latin letters. */
const scripts = (
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thaana Ethiopic Mongolian Tibetan Devanagari Bengali ' +
  'Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar'
)
  .split(' ')
  .map((script) => [script])
const mixedScripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

/** Labels of letters and marks of these scripts, digits and hyphens. */
const labels = [...scripts, ...mixedScripts].map((mix) => {
  const letters = mix.map((script) => String.raw`\p{scx=${script}}`).join('')
  return new RegExp(String.raw`^(?:[0-9-]|(?=[\p{L}\p{M}\p{N}])[${letters}\p{sc=Inherited}])+$`, 'u')
})

/** Cyrillic and Greek letters that look like Latin letters. */
const lookalikes = /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτϲϳ0-9-]+$/u

/** Whether no label of a host name mixes scripts, or consists of lookalikes of Latin letters under a Latin ending. */
function isUnmistakable(host: string): boolean {
  const names = host.split('.')
  const hasLatinEnding = /^[a-z]+$/.test(names.at(-1) ?? '')
  return names.every(
    (name) =>
      labels.some((label) => label.test(name)) &&
      !(hasLatinEnding && lookalikes.test(name) && !/^[0-9-]+$/.test(name)),
  )
}
