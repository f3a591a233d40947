import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getInvestorSync, syncInvestors } from '#contract/investors.ts'
import { getLoanSync, syncLoans } from '#contract/loans.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import type { Context } from '#server/context.ts'
import { getRecordsFolder } from '#server/providers/records/config.ts'
import { investorSync } from '#server/investors/sync.ts'
import { loanSync } from '#server/loans/sync.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import { runSyncAttempt } from '#server/syncs/work.ts'
import type { TestUser, TestApp } from './app.ts'

type Row = Record<string, string>

async function writeTable(
  { ctx }: TestApp,
  file: 'investors.csv' | 'loans.csv' | 'loan_documents.csv',
  columns: string,
  rows: readonly Row[],
): Promise<void> {
  const names = columns.split(',')
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`
  const lines = [columns, ...rows.map((row) => names.map((name) => cell(row[name])).join(','))]
  const folder = getRecordsFolder(ctx.config.dataDir)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, file), `${lines.join('\n')}\n`)
}

export async function writeLoanFile({ ctx }: TestApp, name: string, content: string | Buffer): Promise<void> {
  const folder = join(getRecordsFolder(ctx.config.dataDir), 'loan-files')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), content)
}

const investorColumns = [
  'external_id,name,website,description,countries,stages,business_models,sectors,revenue,contact_email,active',
  'startup_round_size_min,startup_round_size_max,startup_target_valuation_min,startup_target_valuation_max',
].join(',')

export const writeInvestorTable = (app: TestApp, rows: readonly Row[]) =>
  writeTable(app, 'investors.csv', investorColumns, rows)

export async function writeLoanTables(
  app: TestApp,
  loans: readonly Row[],
  loanFiles: readonly Row[] = [],
): Promise<void> {
  const columns = [
    'external_id,company_id,company,type,status,start_date,amount,repaid,outstanding',
    'share,minimum,planned_end',
  ].join()
  await writeTable(app, 'loans.csv', columns, loans)
  await writeTable(
    app,
    'loan_documents.csv',
    'external_id,loan,kind,name,document_date,amount,revenue,due_date,paid_on,file',
    loanFiles,
  )
}

const syncs = {
  investors: { sync: investorSync, start: syncInvestors, status: getInvestorSync },
  loans: { sync: loanSync, start: syncLoans, status: getLoanSync },
}

export async function runWaitingSync(
  { ctx }: TestApp,
  name: SyncName,
  parts: Partial<Context> = {},
): Promise<void> {
  const { run } = await ctx.db
    .selectFrom('sync_runs')
    .select('run')
    .where('kind', '=', name)
    .executeTakeFirstOrThrow()
  await runSyncAttempt({ ...ctx, ...parts }, syncs[name].sync, run)
}

/** Only for apps without jobs, because a job would also run the sync. */
export async function runSync(
  app: TestApp,
  admin: TestUser,
  name: SyncName,
  parts: Partial<Context> = {},
): Promise<SyncStatus> {
  await admin.call(syncs[name].start, {})
  await runWaitingSync(app, name, parts)
  return admin.call(syncs[name].status, {})
}

export const buildLoanRow = (company_id: string, external_id: string, row: Record<string, string>) => ({
  external_id,
  company_id,
  type: 'RBF',
  status: 'active',
  start_date: '2025-01-01',
  amount: '100000',
  repaid: '0',
  outstanding: '120000',
  ...row,
})
