import { foldText } from '#contract/rules/text/fold-text.ts'

export interface Searchable {
  label: string
  aliases?: readonly string[] | undefined
}

/** Folds text and removes dots, so that "cote d'ivoire" and "US" match. */
const normalize = (text: string) => foldText(text).replaceAll('.', '').trim()

/** Ranks a match: whole name, start of the name, start of a word, any part. */
function getRank(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (name.includes(` ${typed}`)) return 2
  return name.includes(typed) ? 3 : Infinity
}

/** Whether the text is unambiguous: it has a single match, or the first match has exactly this name. */
export function isCertain(matches: readonly Searchable[], text: string): boolean {
  const [first] = matches
  if (!first || normalize(text) === '') return false
  return matches.length === 1 || getBestRank(first, normalize(text)) === 0
}

const getBestRank = ({ label, aliases = [] }: Searchable, typed: string) =>
  Math.min(...[label, ...aliases].map((name) => getRank(normalize(name), typed)))

/** Returns the matching options, best match first. Equal matches stay in order. */
export function rankMatches<T extends Searchable>(options: readonly T[], text: string): T[] {
  const typed = normalize(text)
  if (typed === '') return [...options]
  return options
    .map((option) => ({ option, rank: getBestRank(option, typed) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}
