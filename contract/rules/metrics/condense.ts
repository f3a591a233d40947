import type { Books } from './books.ts'
import type { Line } from './line.ts'

/**
 * Merges the bank transactions of a month that have the same class, currency, customer and direction, and that are all
 * matched in the books or all unmatched. Figures stay the same and are computed faster, but the individual lines are
 * lost.
 */
export function condenseBooks(books: Books): Books {
  const bank = new Map([...books.lines.bank].map(([month, lines]) => [month, condenseLines(lines)]))
  return { ...books, lines: { ...books.lines, bank } }
}

function condenseLines(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const { class: lineClass, currency, party, is_matched = false, cents } = line
    const key = [lineClass, currency, is_matched, cents > 0n, party ?? ''].join('\n')
    const sum = sums.get(key)
    if (sum) sum.cents += cents
    else sums.set(key, { ...line })
  }
  return [...sums.values()]
}
