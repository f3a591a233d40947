const HIDDEN = '[hidden]'
const MAX_LENGTH = 2_000
const MAX_ENTRIES = 50
const MAX_DEPTH = 6

const SECRET_NAME =
  /token|secret|passw|credential|authori[sz]ation|cookie|api[-_]?key|session|signature|dsn$/i

const SECRETS: [pattern: RegExp, replacement: string][] = [
  // JSON Web Tokens and credentials from Authorization headers.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  [/\b(Bearer|Basic|Ghost)\s+[\w+/=.~-]{6,}/gi, `$1 ${HIDDEN}`],
  // URLs with credentials: `scheme://user:password@`.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, `$1${HIDDEN}@`],
  // Secrets by name: `name=value` and `"name": "value"`.
  [
    /((?:token|secret|passw(?:or)?d|api[-_]?key|access[-_]?key|authorization|signature)["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi,
    `$1${HIDDEN}`,
  ],
  // Query parameters in login URLs and emailed links.
  [/([?&](?:code|state|otp|key|sig)=)[^\s"'&]+/gi, `$1${HIDDEN}`],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
]

/**
 * Truncates text and hides the word at the cut, because half of a secret or an email address would not be recognized.
 */
const truncate = (text: string): string =>
  text.length > MAX_LENGTH
    ? text.slice(0, MAX_LENGTH - HIDDEN.length).replace(/[^\s"',;&{}]*$/, HIDDEN)
    : text

/** Truncates text, then removes secrets and email addresses from it. */
export const scrubText = (text: string): string =>
  SECRETS.reduce(
    (scrubbed, [pattern, replacement]) => scrubbed.replaceAll(pattern, replacement),
    truncate(text),
  )

/** Copies a value as plain data, without secrets or email addresses, and limits its depth and size. */
export function scrubValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Error) return scrubText(`${value.name}: ${value.message}`)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => scrubValue(item, depth + 1))
  const entries = Object.entries(value).slice(0, MAX_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, item]) => [name, SECRET_NAME.test(name) ? HIDDEN : scrubValue(item, depth + 1)]),
  )
}
