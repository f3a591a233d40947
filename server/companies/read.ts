import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { fieldNames } from '#contract/application/catalogue.ts'
import { Company } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { selectProviderCompany } from '#server/connections/accounting/read.ts'
import { presentListedConnections, selectConnections, wasAbandonedSince } from '#server/connections/read.ts'
import { compileRead } from '#server/core/data/compiled-read.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import {
  type JsonText,
  joinObjects,
  jsonTextFrom,
  parseJsonText,
  toJsonText,
} from '#server/core/data/json-text.ts'
import { asTime } from '#server/core/data/json-values.ts'
import { defineCompanyRead } from '#server/core/http/company/company-read.ts'
import { selectDocuments, withDocumentColumns } from '#server/documents/read.ts'
import { selectCommercialContractsReply } from '#server/grants/commercial-contracts.ts'
import { presentGrant, selectGrants, withGrantColumns } from '#server/grants/read.ts'
import { selectAssessment } from './assessments.ts'
import { selectFounder } from './founder.ts'
import { selectAnalystLists } from './people.ts'
import { selectProfile } from './profiles.ts'
import { presentReview, type ReviewRow, selectOpenReview, withOwnColumns } from './review-rows.ts'

/** A company with everything that belongs to it. Throws `not_found`. Callers authorize the request first. */
export async function loadCompany(db: Database | Transaction, companyId: string): Promise<Company> {
  return Company.parse(JSON.parse(await loadCompanyText(db, companyId)))
}

/** The same as the JSON text of a reply. */
export async function loadCompanyText(
  db: Database | Transaction,
  companyId: string,
): Promise<JsonText<Company>> {
  const [row] = await readCompany(db, { companyId })
  if (!row) throw new AppError('not_found')
  return writeCompany(row)
}

/** The columns of a company's row whose JSON is what the contract promises; the others follow in `selectAnswers`. */
const columns = [
  'company.id',
  'company.version',
  'company.status',
  'company.created_by',
  'company.created_for',
  ...fieldNames('company').map((name) => `company.${name}` as const),
] as const

/** The whole reply but for what `selectParts` reads. */
const selectAnswers = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('companies as company')
    .leftJoinLateral(
      (company) =>
        selectFounder(company).select(['founder.id', 'founder.cfo_customer as kind']).as('founder'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(selectAnalystLists().as('analysts'), (join) => join.onTrue())
    .innerJoinLateral(selectAssessed(db, companyId).as('assessed'), (join) => join.onTrue())
    .select(columns)
    .select((company) => [
      asTime(company.ref('company.status_changed_at')).as('status_changed_at'),
      asTime(company.ref('company.created_at')).as('created_at'),
      asTime(company.ref('company.updated_at')).as('updated_at'),
      asTime(company.ref('company.submitted_at')).as('submitted_at'),
      asTime(company.ref('company.connect_finished_at')).as('connect_finished_at'),
      'founder.id as user',
      'founder.kind as customer_kind',
      sql<boolean>`founder.kind is not null`.as('is_cfo_customer'),
      'analysts.ids as assigned_analyst_ids',
      'analysts.details as assigned_analysts_details',
      'analysts.names as personal_managers',
      sql<number | null>`(assessed.assessment ->> 'runway_months')::float8`.as('runway_months'),
      'assessed.assessment as financials_assessment',
      jsonBuildObject({ assessment: company.ref('assessed.assessment') }).as('financial'),
      jsonArrayFrom(
        company
          .selectFrom('company_members as member')
          .innerJoin('users', 'users.id', 'member.user_id')
          .select(['users.id', 'users.name', 'users.email', 'member.role'])
          .whereRef('member.company_id', '=', 'company.id')
          .orderBy('member.created_at'),
      ).as('members'),
      jsonObjectFrom(selectProfile(db, companyId).select(version)).as('profile'),
      selectCommercialContractsReply(db, companyId).as('commercial_contract'),
      jsonArrayFrom(withDocumentColumns(selectDocuments(db, companyId))).as('documents'),
    ])
    .where('company.id', '=', companyId)

const version = sql<number>`company.version`.as('version')

/** The assessment as JSON, which stands in the reply twice; the offset keeps it from being worked out twice. */
const selectAssessed = (db: Database | Transaction, companyId: string) =>
  db
    .selectNoFrom(jsonObjectFrom(selectAssessment(db, companyId).select(version)).as('assessment'))
    .modifyEnd(sql`offset 0`)

/** What the contract shows otherwise than it is stored; a company has none or few of each. */
const selectParts = (db: Database | Transaction, companyId: string) =>
  db.selectNoFrom([
    jsonArrayFrom(withGrantColumns(db, companyId, selectGrants(db, companyId))).as('grants'),
    jsonObjectFrom(selectProviderCompany(db, companyId)).as('provider_company'),
    jsonArrayFrom(selectConnections(db, companyId)).as('connections'),
    jsonObjectFrom(withOwnColumns(selectOpenReview(db, companyId))).as('review'),
  ])

type Parts = Awaited<ReturnType<ReturnType<typeof selectParts>['executeTakeFirstOrThrow']>>

const PresentedParts = Company.pick({
  codat: true,
  connections: true,
  climate_grants: true,
  actual_review: true,
})

function presentParts({ grants, provider_company, connections, review }: Parts, answers: Row['answers']) {
  const listed = provider_company ? presentListedConnections(connections) : []
  return PresentedParts.parse({
    codat: provider_company && { ...provider_company, connections: listed },
    connections: listed,
    climate_grants: grants.map(presentGrant),
    actual_review: review && presentReview({ ...review, documents: readDocuments(answers, review) }),
  })
}

/** The documents of the open review, which are among those of its company. */
function readDocuments(
  answers: Row['answers'],
  { id, requests }: NonNullable<Parts['review']>,
): ReviewRow['documents'] {
  if (requests.length === 0) return []
  const { documents } = parseJsonText(answers)
  return documents.filter(({ review }) => review === id)
}

/** One statement, so that the version and everything beside it belong to one moment. */
const selectCompany = (
  db: Database | Transaction,
  companyId: string,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
) =>
  db
    .selectFrom('companies')
    .select(jsonTextFrom(selectAnswers(db, companyId)).$notNull().as('answers'))
    .select(jsonObjectFrom(selectParts(db, companyId)).$notNull().as('parts'))
    .where('id', '=', companyId)
    .where(condition)

type Row = Awaited<ReturnType<ReturnType<typeof selectCompany>['executeTakeFirstOrThrow']>>

const writeCompany = ({ answers, parts }: Row): JsonText<Company> =>
  joinObjects(answers, toJsonText(presentParts(parts, answers)))

const readCompany = compileRead(['companyId'], (db, { companyId }) => selectCompany(db, companyId))

/** One company for whoever asks for it: found, authorized and written in one statement. */
export const companyRead = defineCompanyRead({
  access: 'viewer',
  selectRow: selectCompany,
  isOutdated: wasAbandonedSince,
  write: writeCompany,
})
