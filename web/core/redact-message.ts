import { scrubText } from '#contract/rules/scrub.ts'

/** What stands in quotes, unless it names a property of ours: engines quote the text that they stumbled over. */
const QUOTED = /(?<!\w|\((?:reading|setting) )(["'`]).*?\1(?!\w)/gs
const QUERY = /\?[^\s?)"']*=[^\s)"']*/g
const AMOUNT = /\d[\d.,]{3,}/g

/** A message without what a person may have typed: quoted words, queries of addresses, amounts, e-mail addresses. */
export const redactMessage = (message: string): string =>
  scrubText(message.replaceAll(QUOTED, '…').replaceAll(QUERY, '').replaceAll(AMOUNT, '#'))
