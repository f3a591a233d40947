import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { fieldNames } from '#contract/application/catalogue.ts'
import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/errors.ts'
import { loadAssessment } from './assessments.ts'
import { loadCommercialContracts } from '#server/grants/commercial-contracts.ts'
import { type Database, inSnapshot, type Transaction } from '#server/core/data/database.ts'
import { loadDocuments } from '#server/documents/read.ts'
import { loadGrants } from '#server/grants/read.ts'
import { loadCompanyConnections } from '#server/connections/accounting/read.ts'
import { loadProfile } from './profiles.ts'
import { loadOpenReview } from './review-rows.ts'
import { selectFounder } from './founder.ts'
import { assignedAnalysts } from './people.ts'

/** A company with everything that belongs to it. Throws `not_found`. Callers authorize the request first. */
export const loadCompany = (db: Database | Transaction, companyId: string): Promise<Company> =>
  inSnapshot(db, (snapshot) => readCompany(snapshot, companyId))

async function readCompany(db: Transaction, companyId: string): Promise<Company> {
  const [row, profile, assessment, contracts, documents, grants, link, review] = await Promise.all([
    loadRow(db, companyId),
    loadProfile(db, companyId),
    loadAssessment(db, companyId),
    loadCommercialContracts(db, companyId),
    loadDocuments(db, companyId),
    loadGrants(db, companyId),
    loadCompanyConnections(db, companyId),
    loadOpenReview(db, companyId),
  ])
  if (!row) throw new AppError('not_found')
  const { analysts, members, founder, ...company } = row
  const { version } = company
  const assessed = assessment && { ...assessment, version }
  return {
    ...company,
    user: founder?.id ?? null,
    customer_kind: founder?.kind ?? null,
    is_cfo_customer: (founder?.kind ?? null) !== null,
    runway_months: assessment?.runway_months ?? null,
    profile: profile && { ...profile, version },
    financial: { assessment: assessed },
    financials_assessment: assessed,
    commercial_contract: { ...contracts, version },
    codat: link,
    connections: link?.connections ?? [],
    documents,
    climate_grants: grants.map((grant) => ({ ...grant, version })),
    actual_review: review,
    assigned_analyst_ids: analysts.map(({ id }) => id),
    assigned_analysts_details: analysts,
    personal_managers: analysts.map(({ name }) => name),
    members,
  }
}

function loadRow(db: Database | Transaction, companyId: string) {
  return db
    .selectFrom('companies as company')
    .select([
      'id',
      'version',
      'status',
      'status_changed_at',
      'created_at',
      'updated_at',
      'submitted_at',
      'created_by',
      'created_for',
      ...fieldNames('company'),
    ])
    .select((company) => [
      assignedAnalysts.as('analysts'),
      jsonArrayFrom(
        company
          .selectFrom('company_members as member')
          .innerJoin('users', 'users.id', 'member.user_id')
          .select(['users.id', 'users.name', 'users.email', 'member.role'])
          .whereRef('member.company_id', '=', 'company.id')
          .orderBy('member.created_at'),
      ).as('members'),
      jsonObjectFrom(selectFounder(company).select(['founder.id', 'founder.cfo_customer as kind'])).as(
        'founder',
      ),
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
}
