import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { fieldNames } from '#contract/application/catalogue.ts'
import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { selectProviderCompany } from '#server/connections/accounting/read.ts'
import { presentListedConnections, selectConnections } from '#server/connections/read.ts'
import { compileRead } from '#server/core/data/compiled-read.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { selectDocuments, withDocumentColumns } from '#server/documents/read.ts'
import {
  presentCommercialContracts,
  selectCommercialContracts,
  selectContractFiles,
} from '#server/grants/commercial-contracts.ts'
import { presentGrant, selectGrants, withGrantColumns } from '#server/grants/read.ts'
import { selectAssessment } from './assessments.ts'
import { selectFounder } from './founder.ts'
import { assignedAnalysts } from './people.ts'
import { selectProfile } from './profiles.ts'
import { presentReview, selectOpenReview } from './review-rows.ts'

/** A company with everything that belongs to it. Throws `not_found`. Callers authorize the request first. */
export async function loadCompany(db: Database | Transaction, companyId: string): Promise<Company> {
  const [row] = await readCompany(db, { companyId })
  if (!row) throw new AppError('not_found')
  const { analysts, members, founder, contracts, contract_files, connections, ...rest } = row
  const { profile, assessment, provider_company, grants, review, ...company } = rest
  const { version } = company
  const assessed = assessment && { ...assessment, version }
  const listed = provider_company ? presentListedConnections(connections) : []
  return {
    ...company,
    user: founder?.id ?? null,
    customer_kind: founder?.kind ?? null,
    is_cfo_customer: (founder?.kind ?? null) !== null,
    runway_months: assessment?.runway_months ?? null,
    profile: profile && { ...profile, version },
    financial: { assessment: assessed },
    financials_assessment: assessed,
    commercial_contract: { ...presentCommercialContracts(companyId, contracts, contract_files), version },
    codat: provider_company && { ...provider_company, connections: listed },
    connections: listed,
    climate_grants: grants.map(presentGrant),
    actual_review: review && presentReview(review),
    assigned_analyst_ids: analysts.map(({ id }) => id),
    assigned_analysts_details: analysts,
    personal_managers: analysts.map(({ name }) => name),
    members,
  }
}

/** One statement, so that the version and everything beside it belong to one moment. */
const selectCompany = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('companies as company')
    .select([
      'id',
      'version',
      'status',
      'status_changed_at',
      'created_at',
      'updated_at',
      'submitted_at',
      'connect_finished_at',
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
      jsonObjectFrom(selectProfile(db, companyId)).as('profile'),
      jsonObjectFrom(selectAssessment(db, companyId)).as('assessment'),
      jsonObjectFrom(selectCommercialContracts(db, companyId)).as('contracts'),
      jsonArrayFrom(selectContractFiles(db, companyId)).as('contract_files'),
      jsonArrayFrom(withDocumentColumns(selectDocuments(db, companyId))).as('documents'),
      jsonArrayFrom(withGrantColumns(db, companyId, selectGrants(db, companyId))).as('grants'),
      jsonObjectFrom(selectProviderCompany(db, companyId)).as('provider_company'),
      jsonArrayFrom(selectConnections(db, companyId)).as('connections'),
      jsonObjectFrom(selectOpenReview(db, companyId)).as('review'),
    ])
    .where('id', '=', companyId)

const readCompany = compileRead(['companyId'], (db, { companyId }) => selectCompany(db, companyId))
