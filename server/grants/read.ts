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

/** Query of a company's current grants, without columns or order. */
export const selectGrants = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('climate_grants as grant')
    .where('grant.company_id', '=', companyId)
    .where('grant.deleted_at', 'is', null)

/** The columns of a grant as the contract names them, without its files, in the order they were added. */
export const withGrantColumns = (grants: ReturnType<typeof selectGrants>) =>
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
            // A JSON number could lose its cents.
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

export async function presentGrants(
  db: Database | Transaction,
  companyId: string,
  rows: Row[],
): Promise<ClimateGrant[]> {
  const ids = rows.map(({ id }) => id)
  const files = await loadAttachedFiles(db, companyId, 'climate_grant', ids)
  return rows.map((row) => {
    const attached = files.filter(({ owner_id }) => owner_id === row.id)
    const has_payment_schedule = row.payment_schedule.length > 0
    return { ...row, has_payment_schedule, ...toSlots(attached) }
  })
}

function toSlots(files: FileInPlace[]): Record<(typeof grantFiles)[number], AttachedFile | null> {
  const findFile = (name: (typeof grantFiles)[number]) => files.find(({ slot }) => slot === name) ?? null
  return {
    pitch: findFile('pitch'),
    award_proposal: findFile('award_proposal'),
    contract: findFile('contract'),
    financial_model: findFile('financial_model'),
  }
}

/** Null for a grant that was removed. */
export const findCompanyOfGrant: FindCompany = async (db, id) => {
  const row = await db
    .selectFrom('climate_grants')
    .select('company_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** The grant is there, under the company's lock. */
export async function requireGrant({ trx, companyId }: Edit, grantId: string): Promise<void> {
  const row = await selectGrants(trx, companyId)
    .select('grant.id')
    .where('grant.id', '=', grantId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

export async function loadGrants(db: Database | Transaction, companyId: string): Promise<ClimateGrant[]> {
  return presentGrants(db, companyId, await withGrantColumns(selectGrants(db, companyId)).execute())
}
