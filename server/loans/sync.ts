import { editCompany, bySystem } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { LoanRecord } from '#server/providers/records/index.ts'
import type { Run } from '#server/syncs/run.ts'
import type { Sync } from '#server/syncs/work.ts'
import { fileCopier } from './copies.ts'
import { papersOf, removePapers } from './papers.ts'
import { removeFiles, removeLoan, storeLoan } from './store.ts'

/** What the table named, by its ids there. */
interface Seen {
  /** Loans that can be read. */
  ids: Set<string>
  /** The papers of each loan that was stored. */
  papersOf: Map<string, Set<string>>
  /** Loans and papers that cannot be read: what was known of them stays. */
  refused: Set<string>
}

/**
 * Loans as their table has them, with copies of their papers. What is gone from a table that was read whole is removed
 * here as well: a loan that was entered for the wrong company must not stay with it.
 */
export const loanSync: Sync = {
  name: 'loans',
  async read(ctx, run) {
    const copy = fileCopier(ctx)
    const seen: Seen = { ids: new Set(), papersOf: new Map(), refused: new Set() }
    const summary = await ctx.loansSource.read(async (page) => {
      await run.arrived(page)
      for (const { external_id } of page.rejected) if (external_id !== null) seen.refused.add(external_id)
      for (const loan of page.rows) {
        seen.ids.add(loan.external_id)
        if (await storeLoan(ctx, run, copy, loan)) seen.papersOf.set(loan.external_id, papersIn(loan))
      }
    })
    await run.ignored(summary.ignored_columns)
    if (summary.complete) await removeGone(ctx, run, seen)
  },
}

const papersIn = ({ documents, invoices }: LoanRecord) =>
  new Set([...documents, ...invoices].map(({ external_id }) => external_id))

/** Removes what the table has no more; an empty table is taken for a mistake. */
async function removeGone(ctx: Context, run: Run, { ids, papersOf: papers, refused }: Seen): Promise<void> {
  if (ids.size + refused.size === 0) {
    const message = 'The table is empty. The loans of before stay as they are.'
    return run.count(ctx.db, { problems: [{ place: 'the whole table', field: null, message }] })
  }
  const known = await ctx.db.selectFrom('loans').select(['company_id', 'id', 'external_id']).execute()
  for (const loan of known) {
    const named = papers.get(loan.external_id)
    if (named) await removeGonePapers(ctx, run, loan, new Set([...named, ...refused]))
    else if (!ids.has(loan.external_id) && !refused.has(loan.external_id))
      await removeLoan(ctx, loan, ({ trx }) => run.count(trx, { updated: 1 }))
  }
}

async function removeGonePapers(
  ctx: Context,
  run: Run,
  { company_id, id }: { company_id: string; id: string },
  named: Set<string>,
): Promise<void> {
  const isGone = ({ external_id }: { external_id: string }) => !named.has(external_id)
  if (!(await papersOf(ctx.db, company_id, id)).some(isGone)) return
  const files = await editCompany(ctx, bySystem(company_id), async (edit) => {
    const gone = (await papersOf(edit.trx, company_id, id)).filter(isGone)
    await run.count(edit.trx, { updated: 1 })
    return removePapers(edit, id, gone)
  })
  await removeFiles(ctx, files)
}
