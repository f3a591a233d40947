import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/loans.ts'
import { getRecordsFolder } from '#server/providers/records/config.ts'
import { createCsvLoanSource } from '#server/providers/records/csv-folder.ts'
import type { LoanSource } from '#server/providers/records/index.ts'
import { type TestUser, startTestApp } from './app.ts'
import { buildCompany } from './build.ts'
import { runSync, writeLoanTables, writeLoanFile } from './tables.ts'

type Row = Record<string, string>

const exampleLoan: Row = {
  external_id: 'loan-1',
  company: 'tidal kiln',
  type: 'RBF',
  status: 'active',
  start_date: '2025-08-18',
  amount: '150000',
  repaid: '94100',
  outstanding: '73900',
}
export const agreement: Row = {
  external_id: 'd-1',
  loan: 'loan-1',
  kind: 'document',
  name: 'Agreement',
  document_date: '2025-08-18',
  file: 'agreement.csv',
}
export const invoice: Row = {
  external_id: 'i-1',
  loan: 'loan-1',
  kind: 'invoice',
  name: 'September',
  document_date: '2025-10-02',
  amount: '5600',
  file: 'september.csv',
}

export async function buildLoanWorld() {
  const app = await startTestApp()
  const alice = await app.arrive('Alice')
  const ada = await app.arrive('Ada', ['admin'])
  const kiln = await buildCompany(alice, { name: 'Tidal Kiln' })
  const mill = await buildCompany(alice, { name: 'Tidal Mill' })
  const loan: Row = { ...exampleLoan, company_id: kiln.id }
  const sync = (loansSource?: LoanSource) => runSync(app, ada, 'loans', loansSource ? { loansSource } : {})
  beforeEach(async () => {
    await writeLoanFile(app, 'agreement.csv', 'agreed,1\n')
    await writeLoanFile(app, 'september.csv', 'september,1\n')
    await writeLoanTables(app, [loan], [agreement, invoice])
    await sync()
  })
  const files = join(app.ctx.config.dataDir, 'files')
  return {
    app,
    alice,
    ada,
    loan,
    kiln,
    mill,
    sync,
    ...readAs(alice),
    countStoredFiles: () =>
      readdirSync(join(files, 'kept')).flatMap((shelf) => readdirSync(join(files, 'kept', shelf))).length,
    listIncomingFiles: () => readdirSync(join(files, 'incoming')),
    withFiles: (openFile: LoanSource['openFile']): LoanSource => ({
      ...createCsvLoanSource(getRecordsFolder(app.ctx.config.dataDir)),
      openFile,
    }),
  }
}

function readAs({ call }: TestUser) {
  const fetchLoans = async (companyId: string) =>
    (await call(contract.listLoans, { query: { company: companyId } })).results
  return {
    fetchLoans,
    history: async (companyId: string) => {
      const query = { entity: ['loan' as const] }
      const { results } = await call(getChangesHistory, { params: { companyId }, query })
      return results.map(({ field, before, after, author }) => ({ field, before, after, author }))
    },
    download: async (companyId: string, name: string) => {
      const [first] = await fetchLoans(companyId)
      const files = [...(first?.documents ?? []), ...(first?.invoices ?? [])]
      const file = files.find((candidate) => candidate.name === name)
      const params = { loanId: first?.id ?? '', loanFileId: file?.id ?? '' }
      return (await call(contract.downloadLoanFile, { params })).text()
    },
  }
}
