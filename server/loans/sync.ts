import { editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { LoanRecord } from '#server/providers/records/index.ts'
import { emptyTable, type Run } from '#server/syncs/run.ts'
import type { Sync } from '#server/syncs/work.ts'
import { createFileCopier } from './copies.ts'
import { listLoanFiles, deleteLoanFiles } from './loan-files.ts'
import { deleteMissingUnmatchedLoans } from './unmatched.ts'
import { removeUnreferencedFiles, deleteLoan, saveLoan } from './store.ts'

/** External ids of loans and their files in the source tables. */
interface Seen {
  /** The ids of valid loans. */
  ids: Set<string>
  /** For each loan that the sync saved, the ids of its files. */
  filesByLoan: Map<string, Set<string>>
  /** The ids of invalid rows. The sync does not delete stored loans and files with these ids. */
  refused: Set<string>
}

/** If the source was read completely and is not empty, deletes stored loans and files that are not in the source. */
export const loanSync: Sync = {
  name: 'loans',
  async read(ctx, run) {
    const copy = createFileCopier(ctx)
    const seen: Seen = { ids: new Set(), filesByLoan: new Map(), refused: new Set() }
    const summary = await ctx.loansSource.read(async (page) => {
      await run.countPage(page)
      for (const { external_id } of page.rejected) if (external_id !== null) seen.refused.add(external_id)
      for (const loan of page.rows) {
        seen.ids.add(loan.external_id)
        if (await saveLoan(ctx, run, copy, loan)) seen.filesByLoan.set(loan.external_id, listFileIds(loan))
      }
    })
    await run.recordIgnoredColumns(summary.ignored_columns)
    const isEmpty = seen.ids.size + seen.refused.size === 0
    const problem = summary.incomplete ?? (isEmpty ? emptyTable : null)
    if (problem !== null) return run.recordNoRemovals(problem)
    await deleteMissing(ctx, run, seen)
  },
}

const listFileIds = ({ documents, invoices }: LoanRecord) =>
  new Set([...documents, ...invoices].map(({ external_id }) => external_id))

async function deleteMissing(
  ctx: Context,
  run: Run,
  { ids, filesByLoan: loanFiles, refused }: Seen,
): Promise<void> {
  await deleteMissingUnmatchedLoans(ctx.db, [...ids, ...refused])
  const storedLoans = await ctx.db
    .selectFrom('loans')
    .innerJoin('companies as company', 'company.id', 'loans.company_id')
    .select(['loans.company_id', 'loans.id', 'loans.external_id'])
    .where('company.erased_at', 'is', null)
    .execute()
  for (const loan of storedLoans) {
    const fileIds = loanFiles.get(loan.external_id)
    if (fileIds) await deleteMissingFiles(ctx, run, loan, new Set([...fileIds, ...refused]))
    else if (!ids.has(loan.external_id) && !refused.has(loan.external_id))
      await deleteLoan(ctx, loan, ({ trx }) => run.count(trx, { updated: 1 }))
  }
}

async function deleteMissingFiles(
  ctx: Context,
  run: Run,
  { company_id, id }: { company_id: string; id: string },
  externalIds: Set<string>,
): Promise<void> {
  const isMissing = ({ external_id }: { external_id: string }) => !externalIds.has(external_id)
  if (!(await listLoanFiles(ctx.db, company_id, id)).some(isMissing)) return
  const files = await editCompany(ctx, buildSystemEditor(company_id), async (edit) => {
    const missing = (await listLoanFiles(edit.trx, company_id, id)).filter(isMissing)
    await run.count(edit.trx, { updated: 1 })
    return deleteLoanFiles(edit, id, missing)
  })
  await removeUnreferencedFiles(ctx, files)
}
