/** What a search can find: its label, and other names for it. */
export interface Searchable {
  label: string
  aliases?: readonly string[] | undefined
}

/** Text without case, accents and dots, so that "cote d'ivoire" and "U.S." are found. */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{Mn}.]/gu, '')
    .toLowerCase()
    .trim()

/** How well a name fits what was typed: the whole name, its beginning, the beginning of a word, or any part of it. */
function getRank(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (name.includes(` ${typed}`)) return 2
  return name.includes(typed) ? 3 : Infinity
}

/** The options that fit what was typed, the likeliest first; those that fit alike keep their order. */
export function rankMatches<T extends Searchable>(options: readonly T[], text: string): T[] {
  const typed = normalize(text)
  if (typed === '') return [...options]
  return options
    .map((option) => {
      const names = [option.label, ...(option.aliases ?? [])].map(normalize)
      return { option, rank: Math.min(...names.map((name) => getRank(name, typed))) }
    })
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}
