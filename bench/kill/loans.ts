import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listLoans } from '#contract/loans.ts'
import type { Expected } from './investors.ts'
import type { World } from './world.ts'

const columns = 'external_id,company_id,type,status,start_date,amount,repaid'

/** How many rows every round adds; those that the round before it added are changed. */
const added = 15

/** The table that loans are read from: every round some are new, and those of the round before are repaid further. */
export async function writeLoans({ product, admin, draft }: World, round: number): Promise<Expected> {
  const total = round * added
  const lines = Array.from({ length: total }, (_, index) => {
    const ownRound = Math.floor(index / added) + 1
    const repaid = Math.min(round, ownRound + 1)
    return `kill-${index},${draft.id},rbf,active,2025-01-01,1000.00,${repaid}.00`
  })
  const folder = join(product.dataDir, 'records')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'loans.csv'), `${[columns, ...lines].join('\n')}\n`)
  // the papers that the demo brought are of loans that are gone
  await writeFile(join(folder, 'loan_documents.csv'), 'external_id,loan,kind,name,document_date\n')
  // what the demo brought is not in this table: the first sync removes it
  const changed = round > 1 ? added : (await admin(listLoans, { query: { page_size: 1 } })).count
  return { total, created: added, updated: changed }
}
