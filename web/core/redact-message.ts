import { scrubText } from '#contract/rules/scrub.ts'

/**
 * Matches quoted text, which may be user input, except property names that engines quote after `reading` or
 * `setting`.
 */
const QUOTED = /(?<!\w|\((?:reading|setting) )(["'`]).*?\1(?!\w)/gs
const QUERY = /\?[^\s?)"']*=[^\s)"']*/g
const AMOUNT = /\d[\d.,]{3,}/g

/**
 * Removes secrets and possible user input from an error message: quoted text, URL queries, numbers of four or more
 * characters, and email addresses.
 */
export const redactMessage = (message: string): string =>
  scrubText(message.replaceAll(QUOTED, '…').replaceAll(QUERY, '').replaceAll(AMOUNT, '#'))
