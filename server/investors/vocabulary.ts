import type { Sector } from '#contract/dictionary.ts'
import type { Context } from '#server/core/context.ts'
import { listBusinessModels, listSectors } from '#server/dictionary/dictionary.ts'

/** What investors say they look for, in the words of our dictionaries. */
export interface Vocabulary {
  /** The names as our dictionaries write them, each once; one that they do not have stays as it is. */
  normalize: <T extends Preferences>(wanted: T) => T
  /** The named sectors with all above and below them: whoever invests in a field fits each part of it, and back. */
  includeRelated: (sectors: readonly string[]) => string[]
}

interface Preferences {
  sectors?: string[] | undefined
  business_models?: string[] | undefined
}

export async function readVocabulary(ctx: Context): Promise<Vocabulary> {
  const tree = await listSectors(ctx)
  const sectors = spelling(namesIn(tree))
  const models = spelling((await listBusinessModels(ctx)).map(({ name }) => name))
  return {
    normalize: (wanted) => ({
      ...wanted,
      ...(wanted.sectors && { sectors: each(wanted.sectors, sectors) }),
      ...(wanted.business_models && { business_models: each(wanted.business_models, models) }),
    }),
    includeRelated: (named) => {
      const spelled = each(named, sectors)
      return [...new Set([...spelled, ...relatives(tree, new Set(spelled), false)])]
    },
  }
}

const namesIn = (tree: Sector[]): string[] =>
  tree.flatMap(({ name, children }) => [name, ...namesIn(children)])

const spelling = (names: string[]) => new Map(names.map((name) => [name.toLowerCase(), name]))

const each = (names: readonly string[], known: Map<string, string>) => [
  ...new Set(names.map((name) => known.get(name.toLowerCase()) ?? name)),
]

function relatives(tree: Sector[], wanted: Set<string>, isBelow: boolean): string[] {
  return tree.flatMap(({ name, children }) => {
    const isMeant = isBelow || wanted.has(name)
    const below = relatives(children, wanted, isMeant)
    return isMeant || below.length > 0 ? [name, ...below] : []
  })
}
