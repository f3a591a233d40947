import { cleanLine } from '../rules/text/invisible.ts'

/** A host name of two labels or more, as DNS has it: lower-case, and in ASCII (`xn--…`) where it is written in another script. */
export const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--(?:[a-z0-9-]{0,58}[a-z0-9]))$/

/** Whether a text contains a host name in ASCII that stands for a name in another script. */
export const hasEncodedHost = (text: string): boolean => text.includes('xn--')

/** Of ASCII, only what host names contain: a URL would read `%41`, `/` and `:` in its own way. */
const writtenHost = /^[\w.\-\u0080-\u{10ffff}]+$/u

/** The host name that a text means, as DNS has it (`müller.de` is `xn--mller-kva.de`); null for any other text. */
export function toHostName(written: string): string | null {
  const address = `http://${written}`
  if (!writtenHost.test(written) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return hostName.test(hostname) ? hostname : null
}

/**
 * İ, the Greek question mark, the varia and the Kelvin sign: composing or lower-casing would turn them into ASCII, and let
 * the owner of an address pass for the owner of another.
 */
const others = /[^\u0130\u037e\u1fef\u212a]+/gu

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
 * An email address as it is stored: its domain as DNS has it, the part before the @ composed (NFC) and otherwise as
 * written. A text that is not an address stays as it is.
 */
export const toStoredEmail = (address: string): string =>
  encodeEmail(address, (local) => local.replace(others, compose))

/** What a person typed or pasted, as it is stored. */
export const readEmail = (written: string): string => encodeEmail(cleanLine(written).trim(), compose)

/**
 * Characters allowed before the @: those that HTML accepts, and any visible character beyond ASCII (RFC 6531). Not İ, which a
 * database may lower-case to an ASCII i. Dots stand between others: mail servers refuse the rest.
 */
const localPart = /^(?:[\w.!#$%&'*+/=?^`{|}~-]|(?![\0-\x7fİ])[\p{L}\p{M}\p{N}\p{P}\p{S}])+$/u

const countBytes = (text: string) => new TextEncoder().encode(text).length

/** Whether a stored text is an email address that mail servers accept: at most 254 bytes, 64 of them before the @ (RFC 5321). */
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

/** An email address as addresses are compared: the stored form in lower case. */
export const normalizeEmail = (address: string): string =>
  toStoredEmail(address).replace(others, (part) => part.toLowerCase())

export const isSameEmail = (one: string, other: string): boolean =>
  normalizeEmail(one) === normalizeEmail(other)

/**
 * The texts to search stored addresses for, when a person searches for `text`: the text, and where it has a domain beyond
 * ASCII also the form that is stored. A part of such a domain is found only if it consists of whole labels (`müller.de`, `@müller`).
 */
export function toSearchedEmails(text: string): string[] {
  const written = text.trim().normalize('NFC')
  if (/^\p{ASCII}*$/u.test(written)) return [text]
  const at = written.lastIndexOf('@') + 1
  const labels = written.slice(at).split('.')
  const stored = written.slice(0, at) + labels.map((label) => toLabel(label) ?? label).join('.')
  return [...new Set([text, stored])]
}

const toLabel = (label: string) => toHostName(`${label}.com`)?.slice(0, -'.com'.length)

/** Scheme, host with its port, and the rest. A backslash after the host is refused: programs disagree on which host it leads to. */
const webAddress = /^https?:\/\/([^/?#\s\\]+)([/?#].*)?$/is

export const isWebAddress = (text: string): boolean => webAddress.test(text)

/**
 * A web address as it is stored: its scheme and host as DNS and browsers have them, the rest as written. A text that is
 * not a web address stays as it is, for the schema to refuse.
 */
export function readWebAddress(written: string): string {
  const text = cleanLine(written)
    .replace(/[\t\r\n]/g, '')
    .trim()
  const [, host = '', rest = ''] = webAddress.exec(text) ?? []
  if (host === '' || host.includes('@') || !URL.canParse(text)) return text
  const { protocol, hostname, port } = new URL(text)
  return `${protocol}//${hostname.replace(/\.$/, '')}${port && `:${port}`}${rest}`
}
