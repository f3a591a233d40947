import { randomBytes } from 'node:crypto'
import { Refusal } from '#local/sandboxes/kit/api-server.ts'

export interface Offsets {
  from(place: number): string
  /** Throws a Refusal for an unknown or expired offset. */
  findPosition(offset: string): number
}

const OFFSET_LIFE_MS = 5 * 60 * 1000

export function createOffsets(): Offsets {
  const offsets = new Map<string, { place: number; until: number }>()
  return {
    from(place) {
      for (const [offset, { until }] of offsets) if (until < Date.now()) offsets.delete(offset)
      const offset = `itr${randomBytes(10).toString('hex').slice(0, 14)}/rec${randomBytes(7).toString('hex')}`
      offsets.set(offset, { place, until: Date.now() + OFFSET_LIFE_MS })
      return offset
    },
    findPosition(offset) {
      const part = offsets.get(offset)
      if (part && part.until >= Date.now()) return part.place
      throw new Refusal(
        422,
        'The iterator is no longer available. Request the first page again.',
        'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
      )
    },
  }
}
