import { sql } from 'kysely'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { exportLoans as endpoint, LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { buildCsvFile, type CsvCell } from '#server/core/files/csv.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { filterLoans, orderLoans } from './list.ts'
import { selectVisibleLoans, withLoanColumns } from './read.ts'

const batchSize = 100

const columns: readonly (readonly [
  header: string,
  value: (loan: LoanPerformance, site: string) => CsvCell,
])[] = [
  ['Company', ({ company_name }) => company_name],
  ['Loan', ({ external_id }) => external_id],
  ['Type', ({ type }) => type.toUpperCase()],
  ['Status', ({ status }) => status],
  ['Since', ({ start_date }) => start_date],
  ['Funded (USD)', ({ amount }) => amount],
  ['Total due (USD)', ({ total_due }) => total_due],
  ['Repaid (USD)', ({ repaid }) => repaid],
  ['Remaining (USD)', (loan) => getLoanFigures(loan).left],
  ['Repaid (%)', (loan) => getLoanFigures(loan).repaidPercent],
  ['Invoiced (USD)', (loan) => getLoanFigures(loan).invoiced],
  ['Last invoice', ({ invoices }) => invoices.at(-1)?.document_date ?? null],
  ['Link', ({ company }, site) => `${site}/app/admin/companies/${company}/loans`],
]

export async function exportLoans(
  ctx: Context,
  user: CurrentUser,
  { ordering, time_zone, ...filters }: Parsed<typeof endpoint>['query'],
): Promise<OutgoingFile> {
  const { db, config } = ctx
  // A sync can change the order during the export, so the ids and their order are read at the start.
  const loans = filterLoans(selectVisibleLoans(db, user), filters).select('loan.id')
  const ids = await orderLoans(loans, ordering).execute()
  async function* readBatches() {
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize).map(({ id }) => id)
      const rows = await readBatch(ctx, user, batch)
      yield rows.map((loan) => columns.map(([, value]) => value(loan, config.publicUrl)))
    }
  }
  const name = `loans-${toDay(new Date(), time_zone)}.csv`
  const header = columns.map(([title]) => title)
  return buildCsvFile(name, header, readBatches())
}

/** Keeps the order of the ids. Omits deleted loans. */
async function readBatch({ db }: Context, user: CurrentUser, ids: string[]): Promise<LoanPerformance[]> {
  const rows = await withLoanColumns(
    selectVisibleLoans(db, user).where('loan.id', '=', sql<string>`any(${ids})`),
  ).execute()
  const loans = new Map(rows.map((loan) => [loan.id, loan]))
  return ids.flatMap((id) => loans.get(id) ?? [])
}
