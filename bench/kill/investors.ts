import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listInvestors } from '#contract/investors.ts'
import type { World } from './world.ts'

const columns = 'external_id,name,description,countries,active'

/** The counts that a sync of the table must report. */
export interface Expected {
  total: number
  created: number
  updated: number
}

/** How many rows each round adds; it also changes those that the previous round added. */
const added = 300

/** Writes the table that the sync of investors reads in this round. */
export async function writeInvestors({ product, admin }: World, round: number): Promise<Expected> {
  const total = round * added
  const lines = Array.from({ length: total }, (_, index) => {
    const description = `as of round ${Math.min(round, firstRound(index) + 1)}`
    return `kill-${index},Fund of the kill ${index},${description},US,true`
  })
  const folder = join(product.dataDir, 'records')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'investors.csv'), `${[columns, ...lines].join('\n')}\n`)
  // The demo's investors are not in this table, so the first sync deactivates them.
  const updated =
    round > 1 ? added : (await admin(listInvestors, { query: { active: 'true', page_size: 1 } })).count
  return { total, created: added, updated }
}

/** The round that adds a row; the next round changes it for the last time. */
const firstRound = (index: number) => Math.floor(index / added) + 1
