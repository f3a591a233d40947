export interface Mention {
  /** A phone number consists of the country code, a space, and the national number. */
  text: string
  kind: 'name' | 'email' | 'phone'
  replacement: string
}

/** Patterns for characters that may be encoded, for example in HTML, JSON or URLs. */
const spellings: Readonly<Record<string, string>> = {
  '@': '(?:@|%40)',
  '+': String.raw`(?:\+|%2B)`,
  '&': '(?:&amp;|&)',
  "'": "(?:'|’|&#39;|&#x27;|&apos;)",
  '’': "(?:'|’|&#39;|&#x27;|&apos;)",
  // The encodings of these two characters in JSON and HTML differ in length, so the patterns match any characters.
  '"': '.{1,6}',
  '\\': '.{1,2}',
  '<': '(?:&lt;|<)',
  '>': '(?:&gt;|>)',
}

const escape = (char: string) => char.replace(/[$()*.?[\]^{|}]/, String.raw`\$&`)

const toNamePattern = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/./gsu, (char) => spellings[char] ?? escape(char)))
    .join(String.raw`\s+`)

const separators = String.raw`[\s()./-]{0,3}`

/** Allows up to three separators between two digits, and an optional country code. */
function toPhonePattern(text: string): string {
  const [country = '', national = ''] = text.split(' ')
  return (
    String.raw`(?:\+?${country}${separators})?` +
    national.replaceAll(/\d(?=\d)/g, (digit) => digit + separators)
  )
}

const toPattern = ({ text, kind }: Mention) => (kind === 'phone' ? toPhonePattern(text) : toNamePattern(text))

/** The expression may also match texts without a mention, because it ignores word boundaries. */
export const toSearchPattern = (mentions: readonly Mention[]): string => mentions.map(toPattern).join('|')

const borders = {
  name: [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`],
  email: [String.raw`(?<![\p{L}\p{N}.])`, String.raw`(?![\p{L}\p{N}])`],
  phone: [String.raw`(?<!\d)`, String.raw`(?!\d)`],
} as const

/** A single-word name may be an ordinary word, so it matches only with the same capitalization. */
const ignoresCase = ({ text, kind }: Mention) => kind === 'email' || /\s/.test(text.trim())

function toExpression(mention: Mention): RegExp {
  const [before, after] = borders[mention.kind]
  return new RegExp(`${before}(?:${toPattern(mention)})${after}`, ignoresCase(mention) ? 'giu' : 'gu')
}

export type Redact = <T>(value: T) => T

/** The returned function also redacts JSON values, including the keys of objects. */
export function createRedactor(mentions: readonly Mention[]): Redact {
  const expressions = mentions.map((mention) => [toExpression(mention), mention.replacement] as const)
  const redactText = (text: string) =>
    expressions.reduce((result, [expression, replacement]) => result.replace(expression, replacement), text)
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) return value.map(redact)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [redactText(key), redact(item)]))
  }
  return redact as Redact
}
