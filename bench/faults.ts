// `npm run bench -- faults [name]`: breaks what the product stands on and crowds it, and measures what people notice.
import { resistCostlyRequests } from './faults/costly-requests.ts'
import { resistDiskGrowth } from './faults/disk-growth.ts'
import { resistEndlessRows } from './faults/endless-rows.ts'
import { resistGreedyPerson } from './faults/greedy-person.ts'
import { resistHeavyLists } from './faults/heavy-lists.ts'
import { resistSilentDatabase } from './faults/silent-database.ts'
import { resistSlowReaders } from './faults/slow-readers.ts'
import { resistVisitors } from './faults/visitors.ts'
import { resistSlowUploads } from './faults/slow-uploads.ts'
import { type FaultWorld, openFaultWorld } from './faults/world.ts'

/** Something measured, and the most that it may be. */
export interface Figure {
  about: string
  seen: number
  bound: number
  unit: 'ms' | 's' | 'KB' | 'requests' | 'transfers' | 'rows'
}

/** What is held against which fault, in this order: the last one ends the product. */
const faults: Record<string, (world: FaultWorld) => Promise<Figure[]>> = {
  'costly-requests': resistCostlyRequests,
  'disk-growth': resistDiskGrowth,
  'endless-rows': resistEndlessRows,
  'greedy-person': resistGreedyPerson,
  'heavy-lists': resistHeavyLists,
  'slow-readers': resistSlowReaders,
  visitors: resistVisitors,
  'slow-uploads': resistSlowUploads,
  'silent-database': resistSilentDatabase,
}

/** Prints each figure beside its bound; true when none exceeds it. */
export async function run([only]: string[]): Promise<boolean> {
  const chosen = Object.entries(faults).filter(([name]) => only === undefined || name === only)
  if (chosen.length === 0) throw new Error(`There is no such fault: ${Object.keys(faults).join(', ')}`)
  const world = await openFaultWorld()
  const exceeded: Figure[] = []
  try {
    console.log(`${'fault'.padEnd(17)}${'figure'.padEnd(72)}${'seen'.padStart(8)}${'at most'.padStart(9)}`)
    for (const [name, resist] of chosen)
      for (const figure of await resist(world)) {
        printFigure(name, figure)
        if (figure.seen > figure.bound) exceeded.push(figure)
      }
  } finally {
    await world.close()
  }
  return exceeded.length === 0
}

function printFigure(name: string, { about, seen, bound, unit }: Figure): void {
  const verdict = seen > bound ? '  exceeded' : ''
  const values = `${round(seen).padStart(8)}${round(bound).padStart(9)} ${unit}`
  console.log(`${name.padEnd(17)}${about.padEnd(72)}${values}${verdict}`)
}

const round = (value: number) => String(value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)
