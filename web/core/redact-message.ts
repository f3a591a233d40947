import { scrubText } from '#contract/rules/scrub.ts'

/** Quoted text, which may be user input; engines also quote property names, after `reading` or `setting`. */
const QUOTED = /(?<!\w|\((?:reading|setting) )(["'`]).*?\1(?!\w)/gs
const QUERY = /\?[^\s?)"']*=[^\s)"']*/g
const AMOUNT = /\d[\d.,]{3,}/g

/** Removes what a user may have typed from an error message: quoted text, URL queries, amounts, email addresses. */
export const redactMessage = (message: string): string =>
  scrubText(message.replaceAll(QUOTED, '…').replaceAll(QUERY, '').replaceAll(AMOUNT, '#'))
