import type { Call } from '#contract/core/client.ts'
import { listBusinessModels, listDocumentTypes, listSectors, type Sector } from '#contract/dictionary.ts'

/** Finds ids by name. Throws for an unknown name. */
export interface Dictionary {
  sector(name: string): string
  businessModel(name: string): string
  documentType(name: string): string
}

export async function fetchDictionary(call: Call): Promise<Dictionary> {
  const [sectors, models, types] = await Promise.all([
    call(listSectors, {}),
    call(listBusinessModels, {}),
    call(listDocumentTypes, {}),
  ])
  return { sector: findIn(flatten(sectors)), businessModel: findIn(models), documentType: findIn(types) }
}

const flatten = (sectors: Sector[]): Sector[] =>
  sectors.flatMap((sector) => [sector, ...flatten(sector.children)])

const findIn = (entries: { id: string; name: string }[]) => (name: string) => {
  const entry = entries.find((candidate) => candidate.name === name)
  if (!entry) throw new Error(`The dictionaries have no "${name}"`)
  return entry.id
}
