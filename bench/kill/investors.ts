import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listInvestors } from '#contract/investors.ts'
import type { World } from './world.ts'

const columns = 'external_id,name,description,countries,active'

/** What a sync of the table has to count: all rows, those that are new, those that say something else. */
export interface Expected {
  total: number
  created: number
  updated: number
}

/** How many rows every round adds; those that the round before it added are changed. */
const added = 300

/** The table that investors are read from: every round some rows are new, and some of the others say something else. */
export async function writeInvestors({ product, admin }: World, round: number): Promise<Expected> {
  const total = round * added
  const lines = Array.from({ length: total }, (_, index) => {
    const words = `as of round ${Math.min(round, ownRound(index) + 1)}`
    return `kill-${index},Fund of the kill ${index},${words},US,true`
  })
  const folder = join(product.dataDir, 'records')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'investors.csv'), `${[columns, ...lines].join('\n')}\n`)
  // what the demo brought is in none of these tables: the first sync lets it rest
  const resting =
    round > 1 ? added : (await admin(listInvestors, { query: { active: 'true', page_size: 1 } })).count
  return { total, created: added, updated: resting }
}

/** The round that adds a row; the one after it changes it for the last time. */
const ownRound = (index: number) => Math.floor(index / added) + 1
