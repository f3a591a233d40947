const MAX_NAME_LENGTH = 100
const MAX_SUBJECT_LENGTH = 150

/** Text on one line: line breaks and other control characters become spaces, so that nobody can inject a mail header. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

const truncate = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`

export const subjectLine = (text: string): string => truncate(oneLine(text), MAX_SUBJECT_LENGTH)

/**
 * Keeps user input from becoming a link in a mail that the product sends: mail programs link whatever looks like an
 * address, so an invisible space separates its parts.
 */
export const preventLinks = (text: string): string =>
  text.replaceAll(/(\.)(?=\p{L})|(:)(?=\/\/)|(@)(?=\S)/gu, '$&\u200b')

/** A name that people chose for themselves or their company, on one line and never a link. */
export const toDisplayName = (name: string): string => preventLinks(truncate(oneLine(name), MAX_NAME_LENGTH))

/** `a`, `a and b`, `a, b and c`. */
export function joinList(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}
