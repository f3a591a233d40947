declare const isWords: unique symbol
declare const isUserText: unique symbol

/** Text for an email, built from literals and sanitized user text. A plain string is not assignable to it. */
export type Words = string & { readonly [isWords]: true }

export type UserText = Words & { readonly [isUserText]: true }

const maxNameLength = 100
const maxSubjectLength = 150

/** Email clients turn `a.com` into a link, but not `a. com`. A hair space keeps names readable. */
const hairSpace = '\u200a'

/** Periods, including full-width, Chinese and Japanese variants: domains may use any of them. */
const stop = String.raw`[.\u2024\u3002\ufe52\uff0e\uff61]`

/** Matches positions where an email client could start or continue a link. */
const linkSeams = new RegExp(
  [
    // A domain, but not `2.0` or the end of a sentence.
    String.raw`(?<=${stop})(?=[\p{L}\p{M}\p{So}_])`,
    // An IP address.
    String.raw`(?<=\d${stop})(?=\d+${stop}\d)|(?<=\d${stop}\d+${stop})(?=\d)`,
    // `https:` and `mailto:`, but not `10:30`.
    String.raw`(?<=\p{L}[:\ufe55\uff1a])(?=\S)|(?<=[:\ufe55\uff1a])(?=[/\\])`,
    // `//server` and `\\server`.
    String.raw`(?<=[/\\])(?=[/\\])`,
    // An email address.
    String.raw`(?<=[@\ufe6b\uff20])(?=\S)`,
  ].join('|'),
  'gu',
)

/** Invisible characters except line breaks: format characters, joiners, direction marks, and controls. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

interface TextOptions {
  /** The maximum length in characters, before hair spaces are added. */
  max?: number
  lines?: boolean
}

/**
 * Sanitizes user input for an email: truncates it, collapses white space, removes control and format characters, and
 * inserts hair spaces into addresses, so that email clients do not turn them into links.
 */
export function toUserText(text: string, { max = 500, lines = false }: TextOptions = {}): UserText {
  const wellFormed = text.toWellFormed().replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  const clean = lines
    ? wellFormed.replaceAll(/[^\S\n]+/g, ' ').replaceAll(invisible, '')
    : wellFormed.replaceAll(/\s+/g, ' ').replaceAll(invisible, '')
  return truncate(clean.trim(), max).replaceAll(linkSeams, hairSpace) as UserText
}

export const toDisplayName = (name: string): UserText => toUserText(name, { max: maxNameLength })

/** Template tag for email text. Plain strings do not compile: pass user input through `toUserText`. */
export const words = (parts: TemplateStringsArray, ...values: (Words | number)[]): Words =>
  String.raw({ raw: parts }, ...values) as Words

const truncate = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`

/** Puts the subject on one line, so that it cannot inject a mail header, and truncates it. */
export const toSubjectLine = (text: Words): string =>
  truncate(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), maxSubjectLength)

export function joinList(items: readonly Words[]): Words {
  const last = items.at(-1) ?? words``
  if (items.length < 2) return last
  return words`${items.slice(0, -1).join(', ') as Words} and ${last}`
}

export const formatCountWithNoun = (count: number, singular: Words, plural: Words): Words =>
  words`${count} ${count === 1 ? singular : plural}`
