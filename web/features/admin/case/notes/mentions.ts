import { foldText } from '#contract/rules/text/fold-text.ts'

export interface Person {
  id: string
  name: string
}

const findTypedMention = (text: string): string | null => /(?:^|\s)@([^@\n]{0,40})$/.exec(text)?.[1] ?? null

/** A mention can begin with any word of a name. */
export function suggestPeople(people: readonly Person[], text: string): Person[] {
  const mention = findTypedMention(text)
  if (mention === null) return []
  const typed = foldText(mention)
  return people
    .filter(({ name }) =>
      foldText(name)
        .split(' ')
        .some((_, index, words) => words.slice(index).join(' ').startsWith(typed)),
    )
    .filter(({ name }) => foldText(name) !== typed.trim())
    .slice(0, 5)
}

export const completeMention = (text: string, { name }: Person) =>
  `${text.replace(/@[^@\n]{0,40}$/, '')}@${name} `

export function listMentionedIds(text: string, people: readonly Person[]): string[] {
  const mentions = splitAtMentions(text, people).filter(({ isMention }) => isMention)
  return people.filter(({ name }) => mentions.some((piece) => piece.text === `@${name}`)).map(({ id }) => id)
}

export interface TextPiece {
  text: string
  isMention: boolean
}

export function splitAtMentions(text: string, people: readonly Person[]): TextPiece[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  let pieces: TextPiece[] = [{ text, isMention: false }]
  for (const name of names)
    pieces = pieces.flatMap((piece) => (piece.isMention ? [piece] : splitAt(piece.text, name)))
  return pieces.filter((piece) => piece.text !== '')
}

const splitAt = (text: string, name: string): TextPiece[] =>
  text
    .split(name)
    .flatMap((part, index) => [
      ...(index > 0 ? [{ text: name, isMention: true }] : []),
      { text: part, isMention: false },
    ])
