import { randomBytes } from 'node:crypto'
import { Refusal } from '#local/sandboxes/kit/api-server.ts'

/** Places in lists, as the opaque words by which a reader goes on. */
export interface Offsets {
  from(place: number): string
  /** Throws the Refusal of a word that was never given, or is forgotten. */
  placeOf(offset: string): number
}

const REMEMBERED_MS = 5 * 60 * 1000

export function makeOffsets(): Offsets {
  const given = new Map<string, { place: number; until: number }>()
  return {
    from(place) {
      for (const [offset, { until }] of given) if (until < Date.now()) given.delete(offset)
      const offset = `itr${randomBytes(10).toString('hex').slice(0, 14)}/rec${randomBytes(7).toString('hex')}`
      given.set(offset, { place, until: Date.now() + REMEMBERED_MS })
      return offset
    },
    placeOf(offset) {
      const found = given.get(offset)
      if (found && found.until >= Date.now()) return found.place
      throw new Refusal(
        422,
        'The iterator is not available any more. Begin the list anew.',
        'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
      )
    },
  }
}
