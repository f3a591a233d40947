import { cleanLine } from '../rules/text/invisible.ts'

/** A DNS host name: two or more lowercase labels, with non-ASCII labels encoded in ASCII (`xn--…`). */
export const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--(?:[a-z0-9-]{0,58}[a-z0-9]))$/

/** Checks for `xn--`, the prefix of Punycode labels. */
export const hasEncodedHost = (text: string): boolean => text.includes('xn--')

/** Excludes ASCII characters that are special in a URL, such as `%`, `/` and `:`. */
const writtenHost = /^[\w.\-\u0080-\u{10ffff}]+$/u

/** Converts a host name to its DNS form (`müller.de` to `xn--mller-kva.de`); null if it is not a host name. */
export function toHostName(written: string): string | null {
  const address = `http://${written}`
  if (!writtenHost.test(written) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return hostName.test(hostname) ? hostname : null
}

/**
 * Matches all characters except İ, the Greek question mark, the varia and the Kelvin sign. Composing or lowercasing can
 * turn these four into ASCII characters, which would let an address impersonate a different address.
 */
const foldableText = /[^\u0130\u037e\u1fef\u212a]+/gu

function splitEmail(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
}

const compose = (text: string) => text.normalize('NFC')

function encodeEmail(address: string, composeLocal: (local: string) => string): string {
  const [local, domain] = splitEmail(address)
  const host = local === '' ? null : toHostName(domain)
  return host === null ? address : `${composeLocal(local)}@${host}`
}

/**
 * Normalizes an email address for storage: the domain in its DNS form, the local part composed (NFC). Returns
 * text without a valid domain unchanged.
 */
export const toStoredEmail = (address: string): string =>
  encodeEmail(address, (local) => local.replace(foldableText, compose))

/** Cleans and normalizes an email address that a user typed or pasted. */
export const cleanEmail = (written: string): string => encodeEmail(cleanLine(written).trim(), compose)

/**
 * Characters allowed before the @: the ASCII characters that HTML accepts, and visible non-ASCII characters (RFC 6531).
 * Excludes İ, which a database may lowercase to an ASCII i.
 */
const localPart = /^(?:[\w.!#$%&'*+/=?^`{|}~-]|(?![\0-\x7fİ])[\p{L}\p{M}\p{N}\p{P}\p{S}])+$/u

const countBytes = (text: string) => new TextEncoder().encode(text).length

/**
 * Checks the syntax and length of a normalized address: at most 254 bytes, of which at most 64 before the @ (RFC 5321).
 */
export function isEmail(stored: string): boolean {
  const [local, domain] = splitEmail(stored)
  return (
    localPart.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    hostName.test(domain) &&
    countBytes(local) <= 64 &&
    countBytes(stored) <= 254
  )
}

/** Normalizes an email address for comparison: the stored form in lowercase. */
export const normalizeEmail = (address: string): string =>
  toStoredEmail(address).replace(foldableText, (part) => part.toLowerCase())

export const isSameEmail = (a: string, b: string): boolean => normalizeEmail(a) === normalizeEmail(b)

/**
 * Returns search strings for stored addresses: `text` itself and, if it contains non-ASCII characters, also its stored
 * form. A non-ASCII domain is found only by whole labels (`müller.de`, `@müller`).
 */
export function toEmailSearchTexts(text: string): string[] {
  const written = text.trim().normalize('NFC')
  if (/^\p{ASCII}*$/u.test(written)) return [text]
  const at = written.lastIndexOf('@') + 1
  const labels = written.slice(at).split('.')
  const stored = written.slice(0, at) + labels.map((label) => toLabel(label) ?? label).join('.')
  return [...new Set([text, stored])]
}

const toLabel = (label: string) => toHostName(`${label}.com`)?.slice(0, -'.com'.length)

/**
 * Matches the scheme, the host with its port, and the rest. Rejects a backslash directly after the host, because
 * parsers disagree about where the host of such a URL ends.
 */
const webAddress = /^https?:\/\/([^/?#\s\\]+)([/?#].*)?$/is

export const isWebAddress = (text: string): boolean => webAddress.test(text)

/**
 * Cleans a typed URL and normalizes its scheme and host for storage. Leaves the rest of the URL as typed. Text that is
 * not a URL or contains credentials is only cleaned, so that the schema can reject it.
 */
export function cleanWebAddress(written: string): string {
  const text = cleanLine(written)
    .replace(/[\t\r\n]/g, '')
    .trim()
  const [, host = '', rest = ''] = webAddress.exec(text) ?? []
  if (host === '' || host.includes('@') || !URL.canParse(text)) return text
  const { protocol, hostname, port } = new URL(text)
  return `${protocol}//${hostname.replace(/\.$/, '')}${port && `:${port}`}${rest}`
}
