import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/core/errors.ts'
import type { LoanPerformance, UnmatchedLoan } from '#contract/loans.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type Page, type Paging, fetchPage } from '#server/core/data/paging.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import type { LoanRecord } from '#server/providers/records/index.ts'
import { selectCompanyLoans, withLoanColumns } from './read.ts'
import { insertLoan, toLoanColumns } from './values.ts'

/** Only admins can see the stored loan. Returns the id of a company with this name (ignoring case), or null. */
export async function saveUnmatchedLoan(
  { db }: Context,
  loan: LoanRecord,
  companyName: string,
): Promise<string | null> {
  const values = { ...toLoanColumns(loan), company_name: companyName }
  await db
    .insertInto('unmatched_loans')
    .values({ id: uuidv7(), external_id: loan.external_id, ...values })
    .onConflict((conflict) =>
      conflict.column('external_id').doUpdateSet({ ...values, updated_at: sql`now()` }),
    )
    .execute()
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${companyName})`)
    .executeTakeFirst()
  return company?.id ?? null
}

/** `externalIds` must be complete, because all other unmatched loans are deleted. */
export async function deleteMissingUnmatchedLoans(
  db: Database,
  externalIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('unmatched_loans')
    .where(sql<boolean>`external_id <> all(${externalIds})`)
    .execute()
}

export const deleteUnmatchedLoan = (db: Database | Transaction, externalId: string) =>
  db.deleteFrom('unmatched_loans').where('external_id', '=', externalId).execute()

export async function listUnmatchedLoans({ db }: Context, paging: Paging): Promise<Page<UnmatchedLoan>> {
  const loans = db
    .selectFrom('unmatched_loans as loan')
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('loans').select('loans.id').whereRef('loans.external_id', '=', 'loan.external_id'),
        ),
      ),
    )
  const rows = loans
    .leftJoin('companies as company', (join) =>
      join.on(sql<boolean>`lower(company.name) = lower(loan.company_name)`),
    )
    .select(['loan.id', 'loan.external_id', 'loan.company_name', 'loan.type', 'loan.status'])
    .select(['loan.start_date', 'loan.amount', 'loan.total_due', 'loan.repaid', 'loan.updated_at'])
    .select(['company.id as suggested_company', 'company.name as suggested_company_name'])
    .orderBy('loan.start_date')
    .orderBy('loan.id')
  return fetchPage(db, paging, loans, rows)
}

/** The next sync adds the loan's files. */
export async function matchLoan(
  ctx: Context,
  user: CurrentUser,
  unmatchedLoanId: string,
  companyId: string,
): Promise<LoanPerformance> {
  await editCompany(ctx, { user, companyId, access: 'viewer' }, async (edit) => {
    const { trx } = edit
    const row = await trx
      .deleteFrom('unmatched_loans')
      .where('id', '=', unmatchedLoanId)
      .returning(['external_id', 'company_name'])
      .returning(['type', 'status', 'start_date', 'amount', 'total_due', 'repaid'])
      .returning(['revenue_share', 'minimum', 'planned_end'])
      .executeTakeFirst()
    if (!row || (await isBound(trx, row.external_id))) throw new AppError('not_found')
    const { external_id, company_name, ...values } = row
    await insertLoan(edit, { id: unmatchedLoanId, external_id, ...values })
    const details = { external_id, company_name }
    await recordAuditEvent(trx, {
      action: 'loan_matched',
      userId: user.id,
      companyId,
      target: unmatchedLoanId,
      details,
    })
  })
  const loans = selectCompanyLoans(ctx.db, companyId).where('loan.id', '=', unmatchedLoanId)
  return withLoanColumns(loans).executeTakeFirstOrThrow()
}

const isBound = async (trx: Transaction, externalId: string) =>
  (await trx.selectFrom('loans').select('id').where('external_id', '=', externalId).executeTakeFirst()) !==
  undefined
