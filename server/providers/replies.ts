/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Converts a vendor's time to ISO 8601 UTC with milliseconds; null if invalid. Codat's times are UTC, even without a
 * time zone, and may have seven decimals.
 */
export function toUtcTime(value: string | null | undefined): string | null {
  if (!value) return null
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes('T') ? value : `${value}Z`
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Returns an http or https address, or null. A vendor's `javascript:` address would run in our page. */
export function toWebAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

/** Replaces angle brackets and control characters with spaces, and truncates to 300 characters; null if empty. */
export const toPlainText = (text: string | null | undefined): string | null =>
  text
    ?.replaceAll(/[<>\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 300) || null
