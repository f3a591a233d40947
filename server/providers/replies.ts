/** Parses JSON; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A vendor's time as ISO 8601 in UTC, to the millisecond; null for anything else. Codat's times may lack a zone and have
 * seven decimals; they are UTC all the same.
 */
export function toUtcTime(value: string | null | undefined): string | null {
  if (!value) return null
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes('T') ? value : `${value}Z`
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The address when a browser may be sent there; a vendor's `javascript:` would run in our page. */
export function toWebAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

/** A vendor's message for people, without markup characters and cut to 300 characters; null for an empty one. */
export const toPlainText = (text: string | null | undefined): string | null =>
  text
    ?.replaceAll(/[<>\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 300) || null
