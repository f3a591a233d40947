import type { SavedReply } from '#contract/staff/support-inbox.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'

const slashWord = /(^|\s)\/([^\s/]{0,40})$/

/** The word behind a slash at the end of a text, and at most five saved replies that fit it; null without one. */
export function findSlashReplies(text: string, replies: readonly SavedReply[]) {
  const word = slashWord.exec(text)?.[2]
  if (word === undefined) return null
  const fitting = replies.filter(({ title }) => includesText(title, word))
  return { word, replies: fitting.slice(0, 5) }
}

/** Puts a saved reply in the place of the word behind the slash. */
export const replaceSlashWord = (text: string, reply: string) =>
  text.replace(slashWord, (_, before: string) => before + reply)
