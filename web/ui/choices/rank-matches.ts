import { foldText } from '#contract/rules/text/fold-text.ts'

/** What a search can find: its label, and other names for it. */
export interface Searchable {
  label: string
  aliases?: readonly string[] | undefined
}

/** Folded text without dots, so that "cote d'ivoire" and "U.S." are found. */
const normalize = (text: string) => foldText(text).replaceAll('.', '').trim()

/** How well a name fits what was typed: the whole name, its beginning, the beginning of a word, or any part of it. */
function getRank(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (name.includes(` ${typed}`)) return 2
  return name.includes(typed) ? 3 : Infinity
}

/** Whether there is no doubt which option was meant: only one fits, or the first has exactly this name. */
export function isCertain(matches: readonly Searchable[], text: string): boolean {
  const [first] = matches
  if (!first || normalize(text) === '') return false
  return matches.length === 1 || getBestRank(first, normalize(text)) === 0
}

const getBestRank = ({ label, aliases = [] }: Searchable, typed: string) =>
  Math.min(...[label, ...aliases].map((name) => getRank(normalize(name), typed)))

/** The options that fit what was typed, the likeliest first; those that fit alike keep their order. */
export function rankMatches<T extends Searchable>(options: readonly T[], text: string): T[] {
  const typed = normalize(text)
  if (typed === '') return [...options]
  return options
    .map((option) => ({ option, rank: getBestRank(option, typed) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}
