import { foldText } from '#contract/rules/text/fold-text.ts'

export interface Searchable {
  label: string
  aliases?: readonly string[] | undefined
}

/** Folds text and removes dots, so that "cote d'ivoire" matches "Côte d'Ivoire" and "US" matches "U.S.". */
const normalize = (text: string) => foldText(text).replaceAll('.', '').trim()

/** Ranks, best match first: the whole name, its beginning, the beginning of a word, any part of the name. */
const ranks = [
  (name: string, typed: string) => name === typed,
  (name: string, typed: string) => name.startsWith(typed),
  (name: string, typed: string) => name.includes(` ${typed}`),
  (name: string, typed: string) => name.includes(typed),
]

function getRank(name: string, typed: string): number {
  const rank = ranks.findIndex((matches) => matches(normalize(name), typed))
  return rank === -1 ? Infinity : rank
}

/** The text is unambiguous if it has a single match, or if a name of the first match is exactly this text. */
export function hasUnambiguousMatch(matches: readonly Searchable[], text: string): boolean {
  const [first] = matches
  if (!first || normalize(text) === '') return false
  return matches.length === 1 || getBestRank(first, normalize(text)) === 0
}

/** A label ranks before an equally good alias, unless the alias is exactly the typed text. */
function getBestRank({ label, aliases = [] }: Searchable, typed: string): number {
  const alias = Math.min(...aliases.map((name) => getRank(name, typed)))
  return Math.min(getRank(label, typed), alias === 0 ? 0 : alias + 0.5)
}

/** Among labels that begin with the text, the shortest is the closest: "United States" before its outlying islands. */
const compareLength = (a: Match, b: Match) =>
  a.rank === 1 && b.rank === 1 ? a.option.label.length - b.option.label.length : 0

interface Match {
  option: Searchable
  rank: number
}

/** Equal matches stay in order. */
export function rankMatches<T extends Searchable>(options: readonly T[], text: string): T[] {
  const typed = normalize(text)
  if (typed === '') return [...options]
  return options
    .map((option) => ({ option, rank: getBestRank(option, typed) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank || compareLength(a, b))
    .map(({ option }) => option)
}
