import { listFieldNames } from '#contract/application/catalogue.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AttachedFile } from '#contract/documents.ts'
import { notFound } from '#contract/core/errors.ts'
import type { ClimateGrant, grantFiles } from '#contract/grants.ts'
import { type FileInPlace, selectAttachedFiles } from '#server/files/attached-files.ts'
import { toDecimalText, toIsoTimestamp } from '#server/core/data/json-values.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { FindCompanyId } from '#server/core/http/authorize.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

const decimals = ['award_amount', 'match_amount'] as const
const otherAnswers = listFieldNames('climate_grant').filter(
  (name) => !decimals.some((decimal) => decimal === name),
)

export const selectGrants = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('climate_grants as grant')
    .where('grant.company_id', '=', companyId)
    .where('grant.deleted_at', 'is', null)

export const withGrantColumns = (
  db: Database | Transaction,
  companyId: string,
  grants: ReturnType<typeof selectGrants>,
) =>
  grants
    .innerJoin('companies as company', 'company.id', 'grant.company_id')
    .select(['grant.id', 'grant.company_id as company', 'company.version'])
    .select(otherAnswers.map((name) => `grant.${name}` as const))
    .select((grant) => [
      toIsoTimestamp(grant.ref('grant.created_at')).as('created_at'),
      ...decimals.map((name) => toDecimalText(grant.ref(`grant.${name}`)).as(name)),
      jsonArrayFrom(
        selectAttachedFiles(db, companyId, 'climate_grant').where(
          'owner_id',
          '=',
          sql.ref<string>('grant.id'),
        ),
      ).as('files'),
      jsonArrayFrom(
        grant
          .selectFrom('scheduled_payments as payment')
          .select(['payment.expected_date', 'payment.description'])
          .select((payment) => toDecimalText(payment.ref('payment.amount')).as('amount'))
          .whereRef('payment.company_id', '=', 'grant.company_id')
          .whereRef('payment.grant_id', '=', 'grant.id')
          .orderBy('payment.position'),
      ).as('payment_schedule'),
    ])
    .orderBy('grant.created_at')
    .orderBy('grant.id')

type Row = Awaited<ReturnType<ReturnType<typeof withGrantColumns>['execute']>>[number]

export function presentGrant({ files, ...row }: Row): ClimateGrant {
  return { ...row, has_payment_schedule: row.payment_schedule.length > 0, ...toSlots(files) }
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

/** Returns null if the grant was removed or never existed. */
export const findCompanyIdOfGrant: FindCompanyId = async (db, id) => {
  const row = await db
    .selectFrom('climate_grants')
    .select('company_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.company_id ?? null
}

export async function requireGrant({ trx, companyId }: Edit, grantId: string): Promise<void> {
  await selectGrants(trx, companyId)
    .select('grant.id')
    .where('grant.id', '=', grantId)
    .executeTakeFirstOrThrow(notFound)
}
