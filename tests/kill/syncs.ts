import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getInvestorSync, listInvestors, syncInvestors } from '#contract/investors.ts'
import { getLoanSync, listLoans, syncLoans } from '#contract/loans.ts'
import type { Dice } from '../random.ts'
import { type Ledger, retryWhileUnavailable, sendAndRecord } from './ledger.ts'
import type { World } from './world.ts'

const syncs = {
  investors: {
    start: syncInvestors,
    get: getInvestorSync,
    columns: 'external_id,name,description,countries,active',
    /** The number of rows that each round adds. Each round also changes the rows of the previous round. */
    added: 300,
    toRow: (index: number, revision: number) =>
      `kill-${index},Fund of the kill ${index},as of round ${revision},US,true`,
    /** Counts the demo's rows, which the first sync deactivates because the table does not contain them. */
    countDemoRows: async ({ admin }: World) =>
      (await admin(listInvestors, { query: { active: 'true', page_size: 1 } })).count,
  },
  loans: {
    start: syncLoans,
    get: getLoanSync,
    columns: 'external_id,company_id,type,status,start_date,amount,repaid',
    added: 15,
    toRow: (index: number, revision: number, { draft }: World) =>
      `kill-${index},${draft.id},rbf,active,2025-01-01,1000.00,${revision}.00`,
    countDemoRows: async ({ admin }: World) => (await admin(listLoans, { query: { page_size: 1 } })).count,
  },
}
const names = ['investors', 'loans'] as const
type Name = (typeof names)[number]

type Expected = { report: object; startedBefore: string | null }
export type Tables = Record<Name, Expected>

export async function writeSyncTables(world: World, round: number): Promise<Tables> {
  const folder = join(world.product.dataDir, 'records')
  await mkdir(folder, { recursive: true })
  // Removes the demo's loan documents, because the new loan table does not contain their loans.
  await writeFile(join(folder, 'loan_documents.csv'), 'external_id,loan,kind,name,document_date\n')
  const write = async (name: Name): Promise<Expected> => {
    const { added, columns, toRow, countDemoRows, get } = syncs[name]
    const total = round * added
    const rows = Array.from({ length: total }, (_, index) => {
      const firstRound = Math.floor(index / added) + 1
      return toRow(index, Math.min(round, firstRound + 1), world)
    })
    await writeFile(join(folder, `${name}.csv`), `${[columns, ...rows].join('\n')}\n`)
    const updated = round > 1 ? added : await countDemoRows(world)
    const report = { status: 'done', total, done: total, created: added, updated, failed: 0, error: null }
    return { report, startedBefore: (await world.admin(get, {})).started_at }
  }
  return { investors: await write('investors'), loans: await write('loans') }
}

export async function startSyncs({ admin }: World, ledger: Ledger, dice: Dice): Promise<void> {
  const start = async (name: Name, afterMs: number) => {
    await pause(afterMs)
    await sendAndRecord(ledger, { kind: 'sync', key: name }, () => admin(syncs[name].start, {}))
  }
  await Promise.all(names.map((name) => start(name, dice.between(0, 400))))
}

export async function startMissedSyncs({ admin }: World, tables: Tables): Promise<void> {
  for (const name of names) {
    const { started_at } = await retryWhileUnavailable(() => admin(syncs[name].get, {}))
    if (started_at === tables[name].startedBefore)
      await retryWhileUnavailable(() => admin(syncs[name].start, {}))
  }
}

export async function checkSyncs({ admin }: World, tables: Tables): Promise<string[]> {
  const violations: string[] = []
  for (const name of names) {
    const { status, total, done, created, updated, failed, error } = await admin(syncs[name].get, {})
    const report = JSON.stringify({ status, total, done, created, updated, failed, error })
    const expected = JSON.stringify(tables[name].report)
    if (report !== expected) violations.push(`the sync of ${name} reported ${report} instead of ${expected}`)
  }
  return violations
}
