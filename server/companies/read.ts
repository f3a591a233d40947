import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/errors.ts'
import { loadAssessment } from '../assessments/assessments.ts'
import { loadCommercialContracts } from '../commercial-contracts/commercial-contracts.ts'
import type { Database, Transaction } from '../core/database.ts'
import { loadDocuments } from '../documents/read.ts'
import { loadGrants } from '../grants/read.ts'
import { loadLink } from '../links/read.ts'
import { loadProfile } from '../profiles/profiles.ts'
import { loadOpenReview } from '../reviews/read.ts'

const answers = [
  'name',
  'website_url',
  'phone_number',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'country_code',
  'company_structure',
  'date_incorporated',
  'is_software',
  'is_hardware',
  'is_service',
  'business_models',
  'other_business_model',
  'sector',
  'mission',
  'summary',
  'climate_strategy',
  'funding_application_type',
  'has_government_contracts',
  'has_commercial_contracts',
] as const

/** A company with everything that hangs on it. Throws `not_found`. The caller has checked who asks. */
export async function loadCompany(db: Database | Transaction, companyId: string): Promise<Company> {
  const [row, profile, assessment, documents, grants, contracts, link, review] = await Promise.all([
    loadRow(db, companyId),
    loadProfile(db, companyId),
    loadAssessment(db, companyId),
    loadDocuments(db, companyId),
    loadGrants(db, companyId),
    loadCommercialContracts(db, companyId),
    loadLink(db, companyId),
    loadOpenReview(db, companyId),
  ])
  if (!row) throw new AppError('not_found')
  const { analysts, members, customer, ...company } = row
  const { version } = company
  return {
    ...company,
    is_cfo_customer: customer !== null,
    runway_months: assessment?.runway_months ?? null,
    profile: profile && { ...profile, version },
    financial: { assessment: assessment && { ...assessment, version } },
    codat: link,
    connections: link?.connections ?? [],
    documents,
    climate_grants: grants.map((grant) => ({ ...grant, version })),
    commercial_contract: { ...contracts, version },
    actual_review: review,
    assigned_analyst_ids: analysts.map(({ id }) => id),
    assigned_analysts_details: analysts,
    personal_managers: analysts.map(({ name }) => name),
    members,
  } as Company
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
      ...answers,
    ])
    .select((company) => [
      jsonArrayFrom(
        company
          .selectFrom('company_analysts as analyst')
          .innerJoin('users', 'users.id', 'analyst.user_id')
          .select(['users.id', 'users.name', 'users.email'])
          .whereRef('analyst.company_id', '=', 'company.id')
          .orderBy('users.name'),
      ).as('analysts'),
      jsonArrayFrom(
        company
          .selectFrom('company_members as member')
          .innerJoin('users', 'users.id', 'member.user_id')
          .select(['users.id', 'users.name', 'users.email', 'member.role'])
          .whereRef('member.company_id', '=', 'company.id')
          .orderBy('member.created_at'),
      ).as('members'),
      jsonObjectFrom(
        company
          .selectFrom('users')
          .select('users.cfo_customer as kind')
          .whereRef('users.id', '=', 'company.created_by')
          .where('users.cfo_customer', 'is not', null),
      ).as('customer'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
}
