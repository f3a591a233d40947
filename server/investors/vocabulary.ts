import type { Sector } from '#contract/dictionary.ts'
import { foldLabel } from '#server/core/data/label-words.ts'
import type { Context } from '#server/context.ts'
import { listBusinessModels, listSectors } from '#server/dictionary/dictionary.ts'

export interface Vocabulary {
  /** Names in the order of the sector tree: a sector comes before its subsectors. */
  sectors: string[]
  models: string[]
  /** Converts ids and spellings to the names in the dictionaries, and removes duplicates. Keeps unknown names. */
  normalize: <T extends Preferences>(preferences: T) => T
  /** Adds all ancestors and descendants: an investor in a sector matches its subsectors, and vice versa. */
  includeRelated: (sectors: readonly string[]) => string[]
}

interface Preferences {
  sectors?: string[] | undefined
  business_models?: string[] | undefined
}

export async function readVocabulary(ctx: Context): Promise<Vocabulary> {
  const tree = await listSectors(ctx)
  const modelRows = await listBusinessModels(ctx)
  const sectorRows = listRows(tree)
  const sectors = mapSpellings(sectorRows)
  const models = mapSpellings(modelRows)
  return {
    sectors: sectorRows.map(({ name }) => name),
    models: modelRows.map(({ name }) => name),
    normalize: (preferences) => ({
      ...preferences,
      ...(preferences.sectors && { sectors: respell(preferences.sectors, sectors) }),
      ...(preferences.business_models && { business_models: respell(preferences.business_models, models) }),
    }),
    includeRelated: (names) => {
      const spelled = respell(names, sectors)
      return [...new Set([...spelled, ...listRelatives(tree, new Set(spelled), false)])]
    },
  }
}

const listRows = (tree: Sector[]): Omit<Sector, 'children'>[] =>
  tree.flatMap(({ id, name, children }) => [{ id, name }, ...listRows(children)])

const mapSpellings = (rows: readonly Omit<Sector, 'children'>[]) =>
  new Map(rows.flatMap(({ id, name }) => [[id, name] as const, [foldLabel(name), name] as const]))

const respell = (names: readonly string[], spellings: Map<string, string>) => [
  ...new Set(names.map((name) => spellings.get(name) ?? spellings.get(foldLabel(name)) ?? name)),
]

function listRelatives(tree: Sector[], chosen: Set<string>, isBelow: boolean): string[] {
  return tree.flatMap(({ name, children }) => {
    const isIncluded = isBelow || chosen.has(name)
    const below = listRelatives(children, chosen, isIncluded)
    return isIncluded || below.length > 0 ? [name, ...below] : []
  })
}
