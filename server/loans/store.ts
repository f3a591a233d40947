import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { addMoney } from '#contract/rules/money.ts'
import { type Edit, editCompany, patchFields, bySystem, type EditedTable } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toAppError } from '#server/core/http/problem.ts'
import type { LoanRecord } from '#server/providers/records/index.ts'
import type { Run } from '#server/syncs/run.ts'
import type { CopyFile } from './copies.ts'
import { fetchPapers, type Paper, papersOf, removePapers, writePapers } from './papers.ts'

const loanTable: EditedTable = { entity: 'loan', table: 'loans', key: ['company_id', 'id'] }

/** Writes one loan with its papers to the company that it names, and counts it. False when it cannot be taken. */
export async function storeLoan(ctx: Context, run: Run, copy: CopyFile, loan: LoanRecord): Promise<boolean> {
  const companyId = await companyOf(ctx.db, loan)
  if (!companyId) {
    await refuse(ctx, run, loan, 'company', noSuchCompany(loan))
    return false
  }
  await leaveOthers(ctx, loan.external_id, companyId)
  const before = await findLoan(ctx.db, companyId, loan.external_id)
  const known = before ? await papersOf(ctx.db, companyId, before) : []
  const { papers, problems } = await fetchPapers(copy, loan, known)
  try {
    const replaced = await editCompany(ctx, bySystem(companyId), async (edit) => {
      const written = await writeLoan(edit, loan, papers)
      const { isNew, isChanged } = written
      await run.count(edit.trx, {
        done: 1,
        created: isNew ? 1 : 0,
        updated: isChanged && !isNew ? 1 : 0,
        failed: problems.length,
        problems,
      })
      return written.replaced
    })
    await removeFiles(ctx, replaced)
    return true
  } catch (error) {
    const kept = new Set(known.map(({ storage_key }) => storage_key))
    const copied = papers.flatMap(({ storage_key: key }) => (key !== null && !kept.has(key) ? [key] : []))
    return giveUp(ctx, run, { loan, copied, error })
  }
}

/** By its id, or by its exact name; in whatever case, as names are given once. */
async function companyOf(db: Database, { company: { id, name } }: LoanRecord): Promise<string | null> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where(id === null ? sql`lower(name)` : 'id', '=', id ?? (name ?? '').toLowerCase())
    .executeTakeFirst()
  return found?.id ?? null
}

const noSuchCompany = ({ company: { id, name } }: LoanRecord) =>
  id === null ? `There is no company called “${name}”` : `There is no company with the id ${id}`

async function refuse(ctx: Context, run: Run, { external_id }: LoanRecord, field: string, message: string) {
  await run.count(ctx.db, { done: 1, failed: 1, problems: [{ place: external_id, field, message }] })
}

const findLoan = async (db: Database | Transaction, companyId: string, externalId: string) =>
  (
    await db
      .selectFrom('loans')
      .select('id')
      .where('company_id', '=', companyId)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
  )?.id ?? null

/** A loan belongs to one company: one that was entered for another by mistake goes from there. */
async function leaveOthers(ctx: Context, externalId: string, companyId: string): Promise<void> {
  const elsewhere = await ctx.db
    .selectFrom('loans')
    .select(['company_id', 'id'])
    .where('external_id', '=', externalId)
    .where('company_id', '<>', companyId)
    .execute()
  for (const loan of elsewhere) await removeLoan(ctx, loan)
}

/** Removes a loan with its papers and their files; the history keeps what it was. `alongside` is done in the same edit. */
export async function removeLoan(
  ctx: Context,
  { company_id, id }: { company_id: string; id: string },
  alongside: (edit: Edit) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const files = await editCompany(ctx, bySystem(company_id), async (edit) => {
    const { trx } = edit
    const keys = await removePapers(edit, id, await papersOf(trx, company_id, id))
    const removed = await trx
      .deleteFrom('loans')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .returning(['type', 'start_date', 'amount'])
      .executeTakeFirst()
    if (removed)
      edit.record({ entity: 'loan', entityId: id, field: 'loan', before: inWords(removed), after: null })
    await alongside(edit)
    return keys
  })
  await removeFiles(ctx, files)
}

async function writeLoan(edit: Edit, loan: LoanRecord, papers: Paper[]) {
  const { trx, companyId } = edit
  const version = edit.version()
  const values = valuesOf(loan)
  const found = await findLoan(trx, companyId, loan.external_id)
  const id = found ?? uuidv7()
  if (found) await patchFields(edit, loanTable, { entityId: id, values, baseVersion: undefined })
  else {
    const { external_id } = loan
    await trx
      .insertInto('loans')
      .values({ company_id: companyId, id, external_id, ...values })
      .execute()
    edit.record({ entity: 'loan', entityId: id, field: 'loan', before: null, after: inWords(values) })
  }
  const replaced = await writePapers(edit, id, papers)
  const isChanged = edit.version() !== version
  if (isChanged)
    await trx
      .updateTable('loans')
      .set({ updated_at: sql`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  return { isNew: !found, isChanged, replaced }
}

const valuesOf = ({ type, status, start_date, amount, repaid, outstanding }: LoanRecord) => ({
  type: type.toLowerCase(),
  status,
  start_date,
  amount,
  repaid,
  total_due: outstanding === null ? null : addMoney(repaid, outstanding),
})

const inWords = ({ type, amount, start_date }: { type: string; amount: string | null; start_date: string }) =>
  `${type}, ${start_date}${amount === null ? '' : `, $${amount}`}`

/** Removes files that no row points at any more; what is left over is found by the sweep. */
export async function removeFiles({ files, log }: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await files.remove(key).catch((error: unknown) => {
      log.warn({ err: error }, 'a file that nothing points at is left to the sweep')
    })
}

interface Failure {
  loan: LoanRecord
  copied: string[]
  error: unknown
}

/** One row that the database cannot hold must not keep the rest from being read. */
async function giveUp(ctx: Context, run: Run, { loan, copied, error }: Failure): Promise<false> {
  const { code } = toAppError(error)
  // when the line to the database broke, the rows may have been written all the same
  if (code !== 'unavailable') await removeFiles(ctx, copied)
  if (code !== 'invalid_request') throw error
  ctx.log.warn({ err: error, loan: loan.external_id }, 'a loan cannot be stored')
  await refuse(ctx, run, loan, 'loan', 'This row cannot be stored as it is')
  return false
}
