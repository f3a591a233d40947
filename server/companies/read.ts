import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { listFieldNames } from '#contract/application/catalogue.ts'
import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { selectAccountingLinkId } from '#server/connections/accounting/read.ts'
import { presentListedConnections, selectConnections } from '#server/connections/read.ts'
import { createCompiledQuery } from '#server/core/data/compiled-query.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { selectDocuments, withDocumentColumns } from '#server/documents/read.ts'
import { selectCommercialContractsReply } from '#server/grants/commercial-contracts.ts'
import { presentGrant, selectGrants, withGrantColumns } from '#server/grants/read.ts'
import { selectAssessment } from './assessments.ts'
import { selectFounder } from './founder.ts'
import { offerSummary } from './offer-summary.ts'
import { selectAnalystLists } from './people.ts'
import { selectProfile } from './profiles.ts'
import { signingSummary } from './signing-summary.ts'
import { presentReview, selectOpenReview, withReviewColumnsExceptDocuments } from './review-rows.ts'

type Db = Database | Transaction

/** Does not check access. Throws `not_found` if the company does not exist. */
export async function loadCompany(db: Db, companyId: string): Promise<Company> {
  const [row] = await readCompany(db, { companyId })
  if (!row) throw new AppError('not_found')
  return presentCompany(row)
}

const version = sql<number>`company.version`.as('version')

/** Reads everything in one statement, so that the version matches the values. */
const selectCompany = (db: Db, companyId: string) =>
  db
    .selectFrom('companies as company')
    .leftJoinLateral(
      (company) =>
        selectFounder(company).select(['founder.id', 'founder.cfo_customer as kind']).as('founder'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(selectAnalystLists().as('analysts'), (join) => join.onTrue())
    .select([
      'company.id',
      'company.version',
      'company.status',
      'company.created_by',
      'company.created_for',
      'company.status_changed_at',
      'company.created_at',
      'company.updated_at',
      'company.submitted_at',
      'company.connect_finished_at',
      ...listFieldNames('company').map((name) => `company.${name}` as const),
      'founder.id as user',
      'founder.kind as customer_kind',
      'analysts.ids as assigned_analyst_ids',
      'analysts.details as assigned_analysts_details',
      'analysts.names as personal_managers',
    ])
    .select([
      jsonObjectFrom(selectAssessment(db, companyId).select(version)).as('assessment'),
      jsonObjectFrom(selectProfile(db, companyId).select(version)).as('profile'),
      selectCommercialContractsReply(db, companyId).as('commercial_contract'),
      jsonArrayFrom(selectMembers(db, companyId)).as('members'),
      jsonArrayFrom(withDocumentColumns(selectDocuments(db, companyId))).as('documents'),
      jsonArrayFrom(withGrantColumns(db, companyId, selectGrants(db, companyId))).as('grants'),
      jsonObjectFrom(selectAccountingLinkId(db, companyId)).as('provider_company'),
      jsonArrayFrom(selectConnections(db, companyId)).as('linked'),
      jsonObjectFrom(withReviewColumnsExceptDocuments(selectOpenReview(db, companyId))).as('review'),
      offerSummary.as('offer'),
      signingSummary.as('signing'),
    ])
    .where('company.id', '=', companyId)

const readCompany = createCompiledQuery(['companyId'], (db, { companyId }) => selectCompany(db, companyId))

type Row = Awaited<ReturnType<typeof readCompany>>[number]

const selectMembers = (db: Db, companyId: string) =>
  db
    .selectFrom('company_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.name', 'users.email', 'member.role'])
    .where('member.company_id', '=', companyId)
    .orderBy('member.created_at')

function presentCompany({ assessment, grants, provider_company, linked, review, ...row }: Row): Company {
  const connections = provider_company ? presentListedConnections(linked) : []
  const documents = row.documents.filter((document) => document.review === review?.id)
  return {
    ...row,
    kind: 'application',
    is_cfo_customer: row.customer_kind !== null,
    runway_months: assessment?.runway_months ?? null,
    financial: { assessment },
    financials_assessment: assessment,
    codat: provider_company && { ...provider_company, connections },
    connections,
    climate_grants: grants.map(presentGrant),
    actual_review: review && presentReview({ ...review, documents }),
  }
}
