import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Edit, editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import { patchFields, type EditedTable, updateRow } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toAppError } from '#server/core/http/problem.ts'
import type { LoanRecord } from '#server/providers/records/index.ts'
import type { Run } from '#server/syncs/run.ts'
import type { CopyFile } from './copies.ts'
import { copyLoanFiles, type LoanFile, listLoanFiles, deleteLoanFiles, saveLoanFiles } from './loan-files.ts'
import { deleteUnmatchedLoan, saveUnmatchedLoan } from './unmatched.ts'
import { toRecordedLoan, insertLoan, toLoanColumns } from './values.ts'

const loanTable: EditedTable = { entity: 'loan', table: 'loans', key: ['company_id', 'id'] }

/**
 * Counts the loan in the run. A new loan whose row has no company id waits until an admin confirms its company. Skips
 * loans of erased companies. Returns false if the loan was not stored under a company.
 */
export async function saveLoan(ctx: Context, run: Run, copy: CopyFile, loan: LoanRecord): Promise<boolean> {
  if (await isOfErasedCompany(ctx.db, loan)) {
    await run.count(ctx.db, { done: 1 })
    return false
  }
  const companyId = await findCompanyId(ctx.db, loan)
  if (!companyId) {
    await setAside(ctx, run, loan)
    return false
  }
  const before = await findLoan(ctx.db, companyId, loan.external_id)
  const storedFiles = before ? await listLoanFiles(ctx.db, companyId, before) : []
  const { loanFiles, problems } = await copyLoanFiles(copy, loan, storedFiles)
  try {
    const replacedKeys = await editCompany(ctx, buildSystemEditor(companyId), async (edit) => {
      const { isNew, isChanged, replaced } = await writeLoan(edit, loan, loanFiles)
      await deleteUnmatchedLoan(edit.trx, loan.external_id)
      await run.count(edit.trx, {
        done: 1,
        created: isNew ? 1 : 0,
        updated: isChanged && !isNew ? 1 : 0,
        failed: problems.length,
        problems,
      })
      return replaced
    })
    await removeUnreferencedFiles(ctx, replacedKeys)
    // Delete the loan from its previous company only after the new copy is stored.
    await deleteFromOtherCompanies(ctx, loan.external_id, companyId)
    return true
  } catch (error) {
    const knownKeys = new Set(storedFiles.map(({ storage_key }) => storage_key))
    const copied = loanFiles.flatMap(({ storage_key: key }) =>
      key !== null && !knownKeys.has(key) ? [key] : [],
    )
    return handleFailure(ctx, run, { loan, copied, error })
  }
}

/** The source may still contain loans of erased companies. */
async function isOfErasedCompany(
  db: Database,
  { external_id, company: { id } }: LoanRecord,
): Promise<boolean> {
  const erased = await db
    .selectFrom('companies')
    .select('id')
    .where('erased_at', 'is not', null)
    .where((company) =>
      company.or([
        company('id', '=', id),
        company(
          'id',
          'in',
          company.selectFrom('loans').select('company_id').where('external_id', '=', external_id),
        ),
      ]),
    )
    .executeTakeFirst()
  return erased !== undefined
}

/** If the row has no company id, returns the stored loan's company. */
async function findCompanyId(
  db: Database,
  { external_id, company: { id } }: LoanRecord,
): Promise<string | null> {
  if (id !== null) {
    const company = await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
    return company?.id ?? null
  }
  const loan = await db
    .selectFrom('loans')
    .select('company_id')
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  return loan?.company_id ?? null
}

/**
 * Rejects a row with an unknown company id. Otherwise, stores the loan for an admin to match, and also rejects the row
 * if no company has the name in the row.
 */
async function setAside(ctx: Context, run: Run, loan: LoanRecord): Promise<void> {
  const { id, name } = loan.company
  if (id !== null) return refuse(ctx, run, loan, 'company', `No company has the id ${id}`)
  try {
    const suggestion = await saveUnmatchedLoan(ctx, loan, name ?? '')
    if (suggestion !== null) return await run.count(ctx.db, { done: 1 })
    await refuse(ctx, run, loan, 'company', `No company is called “${name}”`)
  } catch (error) {
    await handleFailure(ctx, run, { loan, copied: [], error })
  }
}

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

/** A loan belongs to a single company. */
async function deleteFromOtherCompanies(ctx: Context, externalId: string, companyId: string): Promise<void> {
  const elsewhere = await ctx.db
    .selectFrom('loans')
    .select(['company_id', 'id'])
    .where('external_id', '=', externalId)
    .where('company_id', '<>', companyId)
    .execute()
  for (const loan of elsewhere) await deleteLoan(ctx, loan)
}

/** The company's history still shows the deleted loan. `alongside` runs in the transaction that deletes the loan. */
export async function deleteLoan(
  ctx: Context,
  { company_id, id }: { company_id: string; id: string },
  alongside: (edit: Edit) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const files = await editCompany(ctx, buildSystemEditor(company_id), async (edit) => {
    const { trx } = edit
    const keys = await deleteLoanFiles(edit, id, await listLoanFiles(trx, company_id, id))
    const removed = await trx
      .deleteFrom('loans')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .returning(['type', 'start_date', 'amount'])
      .executeTakeFirst()
    if (removed) edit.record('everyone', 'loan', id, { loan: [toRecordedLoan(removed), null] })
    await alongside(edit)
    return keys
  })
  await removeUnreferencedFiles(ctx, files)
}

async function writeLoan(edit: Edit, loan: LoanRecord, loanFiles: LoanFile[]) {
  const { trx, companyId } = edit
  const version = edit.version()
  const values = toLoanColumns(loan)
  const existingId = await findLoan(trx, companyId, loan.external_id)
  const id = existingId ?? uuidv7()
  if (existingId) await patchFields(edit, loanTable, { entityId: id, values, baseVersion: undefined })
  else await insertLoan(edit, { id, external_id: loan.external_id, ...values })
  const replaced = await saveLoanFiles(edit, id, loanFiles)
  const isChanged = edit.version() !== version
  if (isChanged) await updateRow(edit, 'loans', id, { updated_at: sql`now()` })
  return { isNew: !existingId, isChanged, replaced }
}

/** If a removal fails, the nightly sweep of the file store removes the file. */
export async function removeUnreferencedFiles(
  { files, log }: Context,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await files.remove(key).catch((error: unknown) => {
      log.warn({ err: error }, 'an unreferenced file could not be removed and is left to the sweep')
    })
}

interface Failure {
  loan: LoanRecord
  copied: string[]
  error: unknown
}

/** Rejects a row that the database cannot store, so that the sync continues. Rethrows all other errors. */
async function handleFailure(ctx: Context, run: Run, { loan, copied, error }: Failure): Promise<false> {
  const { code } = toAppError(error)
  // If the database connection broke, the transaction may have been committed, and its rows may reference the copies.
  if (code !== 'unavailable') await removeUnreferencedFiles(ctx, copied)
  if (code !== 'invalid_request') throw error
  ctx.log.warn({ err: error, loan: loan.external_id }, 'a loan could not be stored')
  await refuse(ctx, run, loan, 'loan', 'This row can’t be stored')
  return false
}
