import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listLoans } from '#contract/loans.ts'
import type { Expected } from './investors.ts'
import type { World } from './world.ts'

const columns = 'external_id,company_id,type,status,start_date,amount,repaid'

/** How many rows each round adds; it also changes those that the previous round added. */
const added = 15

/** Writes the table that the sync of loans reads in this round. */
export async function writeLoans({ product, admin, draft }: World, round: number): Promise<Expected> {
  const total = round * added
  const lines = Array.from({ length: total }, (_, index) => {
    const firstRound = Math.floor(index / added) + 1
    const repaid = Math.min(round, firstRound + 1)
    return `kill-${index},${draft.id},rbf,active,2025-01-01,1000.00,${repaid}.00`
  })
  const folder = join(product.dataDir, 'records')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'loans.csv'), `${[columns, ...lines].join('\n')}\n`)
  // The demo's loan documents belong to loans that this table no longer has.
  await writeFile(join(folder, 'loan_documents.csv'), 'external_id,loan,kind,name,document_date\n')
  // The demo's loans are not in this table, so the first sync removes them.
  const updated = round > 1 ? added : (await admin(listLoans, { query: { page_size: 1 } })).count
  return { total, created: added, updated }
}
