import { fieldNames } from '#contract/application/catalogue.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AttachedFile } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import type { ClimateGrant, grantFiles } from '#contract/grants.ts'
import { type FileInPlace, loadAttachedFiles } from '#server/files/attached-files.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { FindCompany } from '#server/core/http/access.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** The company's grants that were not removed, before columns and order. */
export const grantsOf = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('climate_grants as grant')
    .where('grant.company_id', '=', companyId)
    .where('grant.deleted_at', 'is', null)

/** The columns of a grant as the contract names them, without its files, in the order they were added. */
export const withGrantColumns = (grants: ReturnType<typeof grantsOf>) =>
  grants
    .innerJoin('companies as company', 'company.id', 'grant.company_id')
    .select(['grant.id', 'grant.company_id as company', 'company.version', 'grant.created_at'])
    .select(fieldNames('climate_grant').map((name) => `grant.${name}` as const))
    .select((grant) =>
      jsonArrayFrom(
        grant
          .selectFrom('scheduled_payments as payment')
          .select([
            'payment.expected_date',
            // inside JSON a number would lose its cents
            sql<string>`payment.amount::text`.as('amount'),
            'payment.description',
          ])
          .whereRef('payment.company_id', '=', 'grant.company_id')
          .whereRef('payment.grant_id', '=', 'grant.id')
          .orderBy('payment.position'),
      ).as('payment_schedule'),
    )
    .orderBy('grant.created_at')
    .orderBy('grant.id')

type Row = Awaited<ReturnType<ReturnType<typeof withGrantColumns>['execute']>>[number]

/** Grants as the contract names them, each with the files in its slots. */
export async function presentGrants(
  db: Database | Transaction,
  companyId: string,
  rows: Row[],
): Promise<ClimateGrant[]> {
  const ids = rows.map(({ id }) => id)
  const files = await loadAttachedFiles(db, companyId, 'climate_grant', ids)
  return rows.map((row) => {
    const own = files.filter(({ owner_id }) => owner_id === row.id)
    const has_payment_schedule = row.payment_schedule.length > 0
    return { ...row, has_payment_schedule, ...slotsOf(own) }
  })
}

function slotsOf(files: FileInPlace[]): Record<(typeof grantFiles)[number], AttachedFile | null> {
  const fileIn = (name: (typeof grantFiles)[number]) => files.find(({ slot }) => slot === name) ?? null
  return {
    pitch: fileIn('pitch'),
    award_proposal: fileIn('award_proposal'),
    contract: fileIn('contract'),
    financial_model: fileIn('financial_model'),
  }
}

/** A grant that was removed is not found. */
export const findCompanyOfGrant: FindCompany = async (db, id) => {
  const found = await db
    .selectFrom('climate_grants')
    .select('company_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.company_id ?? null
}

/** The grant is there, under the company's lock. */
export async function requireGrant({ trx, companyId }: Edit, grantId: string): Promise<void> {
  const found = await grantsOf(trx, companyId)
    .select('grant.id')
    .where('grant.id', '=', grantId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
}

/** Every grant and government contract of a company, in the order they were added. */
export async function loadGrants(db: Database | Transaction, companyId: string): Promise<ClimateGrant[]> {
  return presentGrants(db, companyId, await withGrantColumns(grantsOf(db, companyId)).execute())
}
