// `npm run bench -- faults [name]` breaks or overloads the product or its database, and measures the effect on other
// users.
import { measureCostlyRequests } from './faults/costly-requests.ts'
import { measureGreedyUser } from './faults/greedy-user.ts'
import { measureHeavyLists } from './faults/heavy-lists.ts'
import { measureSilentDatabase } from './faults/silent-database.ts'
import { measureSlowReaders } from './faults/slow-readers.ts'
import { measureSlowUploads } from './faults/slow-uploads.ts'
import { measureDiskGrowth, measureEndlessRows } from './faults/stored-rows.ts'
import { measureVisitors } from './faults/visitors.ts'
import { type FaultWorld, withFaultWorld } from './faults/world.ts'
import type { Figure } from './figures.ts'

/** The faults run in this order, because the last fault stops the product. */
const faults: Record<string, (world: FaultWorld) => AsyncGenerator<Figure>> = {
  'costly-requests': measureCostlyRequests,
  'disk-growth': measureDiskGrowth,
  'endless-rows': measureEndlessRows,
  'greedy-person': measureGreedyUser,
  'heavy-lists': measureHeavyLists,
  'slow-readers': measureSlowReaders,
  visitors: measureVisitors,
  'slow-uploads': measureSlowUploads,
  'silent-database': measureSilentDatabase,
}

export const run = ([only]: string[]): AsyncGenerator<Figure> => {
  const selected = Object.entries(faults).filter(([name]) => only === undefined || name === only)
  if (selected.length === 0)
    throw new Error(`Unknown fault. Available faults: ${Object.keys(faults).join(', ')}`)
  return withFaultWorld(async function* (world) {
    for (const [name, measure] of selected)
      for await (const figure of measure(world)) yield { ...figure, name: `${name}: ${figure.name}` }
  })
}
